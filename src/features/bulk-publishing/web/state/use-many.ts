import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { runEach } from "#kit/web/wire/run-each.ts";
import type { DraftToPublish } from "../../contract.ts";
import type { ManyAction } from "../../rules/publish-many.ts";
import { actOn } from "../queries.ts";
import { type ManyOutcome, manyOutcomeOf } from "./many-outcome.ts";

export interface ManyReport {
  readonly action: ManyAction;
  readonly done: number;
  readonly left: readonly { readonly draft: DraftToPublish; readonly outcome: ManyOutcome }[];
  /** Drafts behind a stop. */
  readonly notReached: number;
}

interface Progress {
  readonly action: ManyAction;
  readonly done: number;
  readonly total: number;
}

/** [P187] An action on many drafts: how far it is, a way to stop it, and what became of each. It stops where its screen is left. */
export function useMany() {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [report, setReport] = useState<ManyReport>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const run = async (action: ManyAction, drafts: readonly DraftToPublish[], changeNote: string): Promise<void> => {
    const stop = new AbortController();
    stopping.current = stop;
    setReport(undefined);
    setProgress({ action, done: 0, total: drafts.length });
    const ran = await runEach(drafts, (draft) => actOn(workspaceId, action, draft, changeNote), {
      signal: stop.signal,
      onRan: (one) => {
        setProgress((now) => now && { ...now, done: now.done + 1 });
        // No later signature would be accepted either.
        if (!one.isDone && manyOutcomeOf(one.error) === "signIn") stop.abort();
      },
    });
    setProgress(undefined);
    setReport({
      action,
      done: ran.filter((one) => one.isDone).length,
      left: ran.flatMap((one) => (one.isDone ? [] : [{ draft: one.thing, outcome: manyOutcomeOf(one.error) }])),
      notReached: drafts.length - ran.length,
    });
    // From its first page: the pages that were read would be asked for one after the other.
    await queryClient.resetQueries({ queryKey: [workspaceId, "procedures", "toPublish"] });
    await queryClient.invalidateQueries({ queryKey: [workspaceId, "procedures"] });
  };
  return { run, progress, report, stop: () => stopping.current?.abort(), closeReport: () => setReport(undefined) };
}
export type Many = ReturnType<typeof useMany>;
