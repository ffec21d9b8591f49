import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { runEach } from "#kit/web/wire/run-each.ts";
import type { TemplateUse } from "../../contract.ts";
import { useUpdateUse } from "../queries.ts";

/** Why a procedure was left as it was. */
type UpdateOutcome = "changedHere" | "changed" | "locked" | "pending" | "none" | "tooLarge" | "gone" | "failed";

const byCode: Readonly<Record<string, UpdateOutcome | undefined>> = {
  changedHere: "changedHere",
  staleDraft: "changed",
  draftEnded: "changed",
  reusableStepChanged: "changed",
  draftLocked: "locked",
  pendingApproval: "pending",
  nothingToUpdate: "none",
  contentTooLarge: "tooLarge",
  moduleLimit: "tooLarge",
};

/** [LS8] */
function updateOutcomeOf(error: unknown): UpdateOutcome {
  if (!isProblem(error)) return "failed";
  return byCode[error.code] ?? (error.status === 404 || error.status === 403 ? "gone" : "failed");
}

export interface UpdateReport {
  readonly done: readonly TemplateUse[];
  readonly left: readonly { readonly use: TemplateUse; readonly outcome: UpdateOutcome }[];
  /** Not tried, because the run was stopped. */
  readonly notReached: number;
}

/** [LS8] Updates procedures one by one, with how far it is and a way to stop it. It stops where its screen is left. */
export function useUpdates(templateId: string) {
  const { run: update } = useUpdateUse();
  const queryClient = useQueryClient();
  const workspaceId = useWorkspaceId();
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const [report, setReport] = useState<UpdateReport>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const run = async (uses: readonly TemplateUse[], contentNumber: number, replacesChanges = false) => {
    const stop = new AbortController();
    stopping.current = stop;
    setReport(undefined);
    setProgress({ done: 0, total: uses.length });
    const ran = await runEach(uses, (use) => update({ templateId, contentNumber, use, replacesChanges }), {
      signal: stop.signal,
      onRan: () => setProgress((now) => now && { ...now, done: now.done + 1 }),
    });
    for (const topic of ["linkedSteps", "procedures"]) {
      await queryClient.invalidateQueries({ queryKey: [workspaceId, topic] });
    }
    setProgress(undefined);
    setReport({
      done: ran.flatMap((one) => (one.isDone ? [one.thing] : [])),
      left: ran.flatMap((one) => (one.isDone ? [] : [{ use: one.thing, outcome: updateOutcomeOf(one.error) }])),
      notReached: uses.length - ran.length,
    });
  };
  return { run, progress, report, stop: () => stopping.current?.abort(), closeReport: () => setReport(undefined) };
}
