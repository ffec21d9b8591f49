import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { propertyValueEndpoints } from "#features/properties/contract.ts";
import { Problem } from "#kit/problem.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { call } from "#kit/web/wire/call.ts";
import type { FoundThing, ValueKind } from "../../../value-contract.ts";
import type { Search } from "../../queries.ts";
import { changesOf, emptiesRequired, type TextChange } from "../../state/chosen-places.ts";
import type { Outcome } from "../../state/outcome.ts";
import { useRun } from "../use-run.ts";

export interface ThingAfter {
  readonly of: "replaced" | "undone";
  readonly outcome: Outcome;
  readonly count: number;
}

interface Done {
  readonly thingId: string;
  readonly changes: readonly TextChange[];
  readonly count: number;
}

const countOf = (changes: readonly TextChange[]) => changes.reduce((sum, { count }) => sum + count, 0);

/** [CF20] Replaces in one thing after the other, keeps what became of each, and takes it back. */
export function useValueReplacing(kind: ValueKind, search: Search, by: string) {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const run = useRun();
  const [after, setAfter] = useState<ReadonlyMap<string, ThingAfter>>(new Map());
  const [done, setDone] = useState<readonly Done[]>([]);

  const set = async (thingId: string, changes: readonly TextChange[]): Promise<Done> => {
    const body = {
      kind,
      thingId,
      changes: changes.map(({ propertyId, value, revision }) => ({ propertyId, value, revision })),
    };
    const { values } = await call(propertyValueEndpoints.set, { params: { workspaceId }, body });
    const revisions = new Map(values.map(({ propertyId, revision }) => [propertyId, revision]));
    return {
      thingId,
      count: countOf(changes),
      changes: changes.map((one) => ({ ...one, revision: revisions.get(one.propertyId) ?? one.revision })),
    };
  };
  const note = (thingId: string, what: ThingAfter) => setAfter((all) => new Map(all).set(thingId, what));
  const settle = () =>
    Promise.all(
      ["propertyValues", `${kind}s`].map((topic) => queryClient.invalidateQueries({ queryKey: [workspaceId, topic] })),
    );

  const replace = async (things: readonly FoundThing[], left: ReadonlySet<string>) => {
    const chosen = things
      .map((thing) => ({ thing, thingId: thing.thingId, changes: changesOf(thing, { ...search, by }, left) }))
      .filter(({ changes }) => changes.length > 0);
    const ran = await run.run(chosen, ({ thing, thingId, changes }) => {
      if (emptiesRequired(thing, changes)) throw new Problem("unprocessable", "propertyRequired");
      return set(thingId, changes);
    });
    for (const { thing, outcome, result } of ran) {
      note(thing.thingId, { of: "replaced", outcome, count: result?.count ?? 0 });
    }
    setDone(ran.flatMap(({ result }) => result ?? []));
    await settle();
  };
  const undo = async () => {
    const back = done.map((one) => ({
      ...one,
      changes: one.changes.map((change) => ({ ...change, value: change.before, before: change.value })),
    }));
    setDone([]);
    const ran = await run.run(back, ({ thingId, changes }) => set(thingId, changes), "undo");
    for (const { thing, outcome, result } of ran) {
      note(thing.thingId, { of: "undone", outcome, count: result?.count ?? 0 });
    }
    await settle();
  };
  return { run, after, places: done.reduce((sum, { count }) => sum + count, 0), replace, undo };
}
