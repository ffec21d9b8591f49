import { useText } from "#kit/web/i18n.ts";
import { ListChecks } from "#kit/web/icons.ts";
import { useFlag, useMay } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { generationPolicy } from "../../policy.ts";
import { isPaper } from "../../rules/paper/paper-types.ts";
import { useStartFromStored } from "../actions.ts";
import { generationText } from "../text.ts";

interface DraftFromDocumentProps {
  readonly mediaId: string;
  readonly mimeType: string;
  readonly className: string;
}

/** Over a document that can be read, or a film: begins a draft of it. */
export function DraftFromDocument({ mediaId, mimeType, className }: DraftFromDocumentProps) {
  const t = useText(generationText);
  const isFilm = mimeType.startsWith("video/");
  const isOn = useFlag(isFilm ? "procedure_generation_web_enabled" : "pdf_proc_gen_enabled");
  const may = useMay(generationPolicy.generate);
  const start = useStartFromStored(isFilm);
  if (!isOn || !may || !(isFilm || isPaper(mimeType))) return null;
  const begin = () =>
    start.run(mediaId).then(
      () => toast.success(t("fromPaper.begun")),
      // The action has said so.
      () => {},
    );
  return (
    <Button
      onPress={() => void begin()}
      isPending={start.isPending}
      aria-label={t("fromPaper.fromDocument")}
      className={className}
    >
      <ListChecks aria-hidden />
      <span className="max-lg:hidden">{t("fromPaper.fromDocument")}</span>
    </Button>
  );
}
