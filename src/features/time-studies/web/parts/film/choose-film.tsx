import { useText } from "#kit/web/i18n.ts";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { filmText } from "../../film-text.ts";
import type { FilmSource } from "../../state/use-film.ts";
import { FilmDocumentsSlot } from "../slots.ts";

interface ChooseFilmProps {
  readonly onChoose: (source: FilmSource) => void;
  readonly onClose: () => void;
}

/** A film of the workspace, or a file of the device. */
export function ChooseFilm({ onChoose, onClose }: ChooseFilmProps) {
  const t = useText(filmText);
  return (
    <Dialog title={t("film.choose")} isOpen onOpenChange={onClose}>
      <div className="space-y-5">
        <section className="space-y-2">
          <h3 className="text-sm font-semibold">{t("film.device")}</h3>
          <p className="text-sm text-ink-2">{t("film.deviceBody")}</p>
          <FileButton accept={["video/*"]} onFiles={([file]) => file && onChoose({ name: file.name, file })}>
            {t("film.chooseFile")}
          </FileButton>
        </section>
        <section className="space-y-2">
          <h3 className="text-sm font-semibold">{t("film.documents")}</h3>
          <FilmDocumentsSlot onChoose={({ id, fileId, name }) => onChoose({ name, document: { id, fileId } })} />
        </section>
      </div>
    </Dialog>
  );
}
