import { MomentField } from "#features/videos/web/parts/moment-field.tsx";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { DraftSource } from "../../../contract.ts";
import { borderMoved, clipMsMin } from "../../../rules/move-clips.ts";
import { useMoveClips } from "../../actions.ts";
import { sourceText } from "../../source-text.ts";

interface ClipBordersProps {
  readonly procedureId: string;
  readonly clips: DraftSource["steps"];
  readonly stepId: string;
  /** Where the film ends, in ms. */
  readonly endMs: number;
}

const edges = ["start", "end"] as const;
const nudges = [-1000, 1000] as const;

/** [PG47] Where the clip of a step begins and ends: typed, or moved by a second. */
export function ClipBorders({ procedureId, clips, stepId, endMs }: ClipBordersProps) {
  const t = useText(sourceText);
  const move = useMoveClips();
  const clip = clips.find((one) => one.stepId === stepId);
  if (!clip) return null;
  const moveTo = async (edge: (typeof edges)[number], ms: number) => {
    const moved = borderMoved(clips, stepId, edge, edge === "end" ? Math.min(ms, endMs) : ms);
    if (moved.length === 0) return;
    const body = moved.map(({ stepId: id, startMs, endMs: to }) => ({ stepId: id, startMs, endMs: to }));
    await move.run({ procedureId, clips: body }).catch((error: unknown) => {
      toast.error(t(isProblem(error, "draftLocked") ? "stepSource.locked" : "stepSource.notMoved"));
    });
  };
  return (
    <fieldset className="mt-3 grid grid-cols-2 gap-3 border-t border-line pt-3">
      <legend className="sr-only">{t("stepSource.borders")}</legend>
      {edges.map((edge) => {
        const valueMs = edge === "start" ? clip.startMs : clip.endMs;
        return (
          <div key={edge} className="min-w-0">
            <MomentField
              label={t(`stepSource.${edge}`)}
              valueMs={valueMs}
              minMs={edge === "start" ? 0 : clip.startMs + clipMsMin}
              maxMs={edge === "start" ? clip.endMs - clipMsMin : endMs}
              onChange={(ms) => void moveTo(edge, ms)}
              wrong={t("stepSource.wrong")}
              isDisabled={move.isPending}
            />
            <div className="mt-1.5 flex gap-1.5">
              {nudges.map((by) => (
                <Button
                  key={by}
                  size="sm"
                  className="num flex-1 pointer-coarse:min-h-12"
                  aria-label={t(by < 0 ? `stepSource.${edge}Earlier` : `stepSource.${edge}Later`)}
                  isDisabled={move.isPending}
                  onPress={() => void moveTo(edge, valueMs + by)}
                >
                  {by < 0 ? "−1 s" : "+1 s"}
                </Button>
              ))}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
