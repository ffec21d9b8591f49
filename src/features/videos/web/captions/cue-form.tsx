import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { canSplit, cueMsMin, type NamedCue } from "../../rules/edit-cues.ts";
import { captionsText } from "../captions-text.ts";
import { MomentField } from "../parts/moment-field.tsx";

interface CueFormProps {
  readonly cue: NamedCue;
  readonly n: number;
  readonly isLast: boolean;
  readonly atMs: number;
  readonly durationMs: number;
  readonly remark: string | undefined;
  readonly onText: (text: string) => void;
  readonly onEdge: (edge: "start" | "end", ms: number) => void;
  readonly onSplit: () => void;
  readonly onMerge: () => void;
  readonly onRemove: () => void;
}

/** The chosen cue: its words, its times, and what can be done with it. */
export function CueForm({ cue, n, isLast, atMs, durationMs, remark, ...on }: CueFormProps) {
  const t = useText(captionsText);
  return (
    <section aria-label={t("captions.selected", { n })} className="grid gap-3 rounded-2 border border-line p-3">
      <TextArea
        key={cue.id}
        label={t("captions.words")}
        rows={2}
        value={cue.text}
        onChange={on.onText}
        error={remark}
        autoFocus={cue.text === ""}
      />
      <div className="flex flex-wrap items-end gap-(--gap)">
        <MomentField
          label={t("captions.from")}
          valueMs={cue.startMs}
          minMs={0}
          maxMs={cue.endMs - cueMsMin}
          onChange={(ms) => on.onEdge("start", ms)}
          wrong={t("captions.wrongTime")}
          className="w-32"
        />
        <MomentField
          label={t("captions.to")}
          valueMs={cue.endMs}
          minMs={cue.startMs + cueMsMin}
          maxMs={durationMs}
          onChange={(ms) => on.onEdge("end", ms)}
          wrong={t("captions.wrongTime")}
          className="w-32"
        />
      </div>
      <div className="flex flex-wrap gap-(--gap) [&>*]:pointer-coarse:min-h-12">
        <Button onPress={on.onSplit} disabledReason={canSplit(cue, atMs) ? undefined : t("captions.splitWhere")}>
          {t("captions.split")}
        </Button>
        <Button onPress={on.onMerge} isDisabled={isLast}>
          {t("captions.merge")}
        </Button>
        <Button onPress={on.onRemove}>{t("captions.remove")}</Button>
      </div>
    </section>
  );
}
