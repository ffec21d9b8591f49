import { type FormEvent, useState } from "react";
import { type WhoSees, WhoSeesField } from "#features/groups/web/parts/who-sees-field.tsx";
import { useUploadActs } from "#features/media/web/parts/uploads.ts";
import { contentLimits } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { Clapperboard } from "#kit/web/icons.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { FileDrop } from "#kit/web/ui/fields/file-drop.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { filmPurpose } from "../parts/film-uploads.ts";
import { HandingIn } from "../parts/handing-in.tsx";
import { generationText } from "../text.ts";
import { NarrationField } from "../tray/narration-field.tsx";

/** Hands in a film that is to become a draft. It is sent by the queue, and outlives the page. */
export const FromFilm = () => (
  <HandingIn what="fromFilm" icon={<Clapperboard aria-hidden />}>
    <FilmForm />
  </HandingIn>
);

const filmTypes = ["video/mp4", "video/quicktime", ".mp4", ".mov"];
const isFilm = (file: File): boolean => /\.(?:mp4|m4v|mov|qt)$/iu.test(file.name) || filmTypes.includes(file.type);
const megabytes = (bytes: number): number => Math.max(1, Math.round((bytes / 1024 ** 2) * 10)) / 10;

function FilmForm() {
  const t = useText(generationText);
  const { add } = useUploadActs();
  const [film, setFilm] = useState<File>();
  const [isWrong, setWrong] = useState(false);
  const [title, setTitle] = useState("");
  const [narration, setNarration] = useState("");
  const [awaitsVoiceOver, setAwaitsVoiceOver] = useState(false);
  const [whoSees, setWhoSees] = useState<WhoSees>("everyone");
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    setWrong(!isFilm(file));
    if (isFilm(file)) setFilm(file);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!film) return;
    const sound = awaitsVoiceOver ? { awaitsVoiceOver } : { narration };
    await add([{ file: film, purpose: { kind: filmPurpose, title: title.trim(), whoSees, ...sound } }]);
    toast.success(t(awaitsVoiceOver ? "fromFilm.startedVoiceOver" : "fromFilm.started"));
    setFilm(undefined);
    setTitle("");
    setNarration("");
    setAwaitsVoiceOver(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-6 grid max-w-5xl gap-8 lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0 space-y-5">
        {film && (
          <p className="flex items-center gap-2.5 rounded-2 border border-line p-3 font-semibold wrap-anywhere">
            <Clapperboard aria-hidden className="size-5 shrink-0" />
            {t("fromFilm.chosen", { name: film.name, size: megabytes(film.size) })}
          </p>
        )}
        <FileDrop
          label={film ? t("fromFilm.other") : t("fromFilm.drop")}
          hint={t("fromFilm.hint")}
          accept={filmTypes}
          onFiles={choose}
        />
        {isWrong && <Banner tone="stop">{t("fromFilm.notVideo")}</Banner>}
        <TextField
          label={t("fromFilm.name")}
          description={t("fromFilm.nameHint")}
          value={title}
          onChange={setTitle}
          maxLength={contentLimits.titleCharactersMax}
        />
        <Checkbox isSelected={awaitsVoiceOver} onChange={setAwaitsVoiceOver} description={t("fromFilm.voiceOverHint")}>
          {t("fromFilm.voiceOver")}
        </Checkbox>
        {!awaitsVoiceOver && <NarrationField value={narration} onChange={setNarration} />}
        <WhoSeesField
          legend={t("fromFilm.whoSees")}
          everyoneHint={t("fromFilm.everyoneHint")}
          value={whoSees}
          onChange={setWhoSees}
        />
        {/* At the end of the row: the tray stands at its beginning while other drafts are being made. */}
        <div className="flex justify-end">
          <Button kind="ink" type="submit" isDisabled={!film || whoSees.length === 0}>
            {t(awaitsVoiceOver ? "fromFilm.send" : "fromFilm.start")}
          </Button>
        </div>
      </div>
      <div className="h-fit rounded-2 border border-line bg-tint p-4">
        <h2 className="text-sm">{t("fromFilm.whereNarration")}</h2>
        <p className="mt-1 text-sm text-ink-2">{t("fromFilm.order")}</p>
      </div>
    </form>
  );
}
