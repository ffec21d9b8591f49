import { useEffect, useState } from "react";
import type { Selection } from "../../rules/selection.ts";
import { type CutPlan, planOf } from "./cut-plan.ts";
import type { SourceVideo } from "./source-video.ts";

const settledMs = 150;

/** The available cuts of the selection, computed when its edges rest; undefined until then. */
export function usePlan(
  sourceVideo: SourceVideo | null | undefined,
  { startMs, endMs }: Selection,
): CutPlan | undefined {
  const [known, setKnown] = useState<{ readonly plan: CutPlan; readonly startMs: number; readonly endMs: number }>();
  useEffect(() => {
    if (!sourceVideo) return;
    let isLate = false;
    const timer = setTimeout(async () => {
      const plan = await planOf(sourceVideo, { startMs, endMs }).catch(() => undefined);
      if (plan && !isLate) setKnown({ plan, startMs, endMs });
    }, settledMs);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [sourceVideo, startMs, endMs]);
  return known && known.startMs === startMs && known.endMs === endMs ? known.plan : undefined;
}
