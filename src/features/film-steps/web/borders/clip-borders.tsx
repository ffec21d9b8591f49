import { clipMsMin } from "#features/generation/rules/move-clips.ts";
import { MomentField } from "#features/videos/web/parts/moment-field.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { filmStepsText } from "../text.ts";

interface ClipBordersProps {
  readonly clip: { readonly startMs: number; readonly endMs: number };
  /** Where the film ends, in ms. */
  readonly endMs: number;
  readonly onMove: (edge: "start" | "end", ms: number) => void;
}

const edges = ["start", "end"] as const;
const nudges = [-1000, 1000] as const;

/** [PG47] Where the clip of a step begins and ends: typed, or moved by a second. */
export function ClipBorders({ clip, endMs, onMove }: ClipBordersProps) {
  const t = useText(filmStepsText);
  return (
    <fieldset className="mt-3 grid grid-cols-2 gap-3 border-t border-line pt-3">
      <legend className="sr-only">{t("film.borders")}</legend>
      {edges.map((edge) => {
        const valueMs = edge === "start" ? clip.startMs : clip.endMs;
        return (
          <div key={edge} className="min-w-0">
            <MomentField
              label={t(`film.${edge}`)}
              valueMs={valueMs}
              minMs={edge === "start" ? 0 : clip.startMs + clipMsMin}
              maxMs={edge === "start" ? clip.endMs - clipMsMin : endMs}
              onChange={(ms) => onMove(edge, ms)}
              wrong={t("film.wrong")}
            />
            <div className="mt-1.5 flex gap-1.5">
              {nudges.map((by) => (
                <Button
                  key={by}
                  size="sm"
                  className="num flex-1 pointer-coarse:min-h-12"
                  aria-label={t(by < 0 ? `film.${edge}Earlier` : `film.${edge}Later`)}
                  onPress={() => onMove(edge, valueMs + by)}
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
