import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { newKey } from "#kit/web/new-key.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type FoundThing, type ValueKind, valueReplacingEndpoints } from "../../../value-contract.ts";
import type { Search } from "../../queries.ts";
import { chosenTexts } from "../../state/chosen-places.ts";
import type { Outcome } from "../../state/outcome.ts";
import { type Report, reportOf } from "../../state/report.ts";
import { replacingText } from "../../text.ts";
import type { Run } from "../use-run.ts";

export interface ThingAfter {
  readonly outcome: Outcome;
  readonly count: number;
}

/** [CF20] Replaces in one thing after the other, and keeps what became of each. */
export function useValueReplacing(
  kind: ValueKind,
  search: Search,
  { by, run }: { readonly by: string; readonly run: Run },
) {
  const t = useText(replacingText);
  const workspaceId = useWorkspaceId();
  const settle = useSettleValues(kind);
  const [after, setAfter] = useState<ReadonlyMap<string, ThingAfter>>(new Map());
  const [report, setReport] = useState<Report>();

  const replace = async (things: readonly FoundThing[], left: ReadonlySet<string>) => {
    const body = { ...search, by, kind };
    const begun = await call(
      valueReplacingEndpoints.begin,
      { params: { workspaceId }, body },
      { idempotencyKey: newKey() },
    ).catch(() => undefined);
    if (!begun) return toast.error(t("replacing.beginFailed"));
    const chosen = things
      .map(({ thingId, name, ...thing }) => ({
        id: thingId,
        title: name,
        texts: chosenTexts({ thingId, name, ...thing }, { ...search, by }, left),
      }))
      .filter(({ texts }) => texts.length > 0);
    const ran = await run.run(chosen, ({ id: thingId, texts }) =>
      call(valueReplacingEndpoints.replaceIn, {
        params: { workspaceId, replacementId: begun.id, thingId },
        body: { texts },
      }),
    );
    setAfter(new Map(ran.map(({ thing, outcome, result }) => [thing.id, { outcome, count: result?.count ?? 0 }])));
    setReport(reportOf("replaced", begun.id, ran, { total: chosen.length }));
    await settle();
  };
  return { after, report, closeReport: () => setReport(undefined), replace };
}

/** [CF21] Brings back every thing of a replacement whose texts still are as the replacement left them. */
export function useUndoValues(kind: ValueKind, run: Run, onDone: (report: Report) => void) {
  const t = useText(replacingText);
  const workspaceId = useWorkspaceId();
  const settle = useSettleValues(kind);
  return async (replacementId: string) => {
    const params = { workspaceId, replacementId };
    const changed = await call(valueReplacingEndpoints.get, { params }).catch(() => undefined);
    if (!changed) return toast.error(t("replacing.earlier.failed"));
    const left = changed.things
      .filter(({ undoneAt }) => undoneAt === null)
      .map(({ thingId, name }) => ({ id: thingId, title: name }));
    const ran = await run.run(
      left,
      ({ id: thingId }) => call(valueReplacingEndpoints.undoIn, { params: { ...params, thingId } }),
      "undo",
    );
    const done = ran.map((one) => ({ ...one, result: undefined }));
    onDone(reportOf("undone", replacementId, done, { total: left.length }));
    return settle();
  };
}

/** Has the screens that show the values ask again. */
function useSettleValues(kind: ValueKind) {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ["propertyValues", "replacements", `${kind}s`].map((topic) =>
        queryClient.invalidateQueries({ queryKey: [workspaceId, topic] }),
      ),
    );
}
