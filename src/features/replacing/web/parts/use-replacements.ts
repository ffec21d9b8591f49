import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import type { FoundProcedure } from "../../contract.ts";
import { type ReplaceOptions, useReplacing } from "../actions.ts";
import type { Search } from "../queries.ts";
import { outcomeOf } from "../state/outcome.ts";
import { type Report, reportOf } from "../state/report.ts";
import { isWaiting } from "../state/summary.ts";
import { replacingText } from "../text.ts";
import type { ReplaceRequest } from "./replace-dialog.tsx";
import type { Found } from "./use-found.ts";
import type { Run } from "./use-run.ts";

/** Replacing what a search has found: at once in one procedure, after a question in several or where one waits. */
export function useReplacements(found: Found, search: Search, { by, run }: { readonly by: string; readonly run: Run }) {
  const t = useText(replacingText);
  const calls = useReplacing();
  const [request, setRequest] = useState<ReplaceRequest>();
  const [report, setReport] = useState<Report>();

  const recheck = async (procedureId: string) => {
    try {
      found.renew(await calls.recheck(procedureId, search));
    } catch {
      // It is hidden now, or the server was unreachable: the old result stays, and a replacement will report it.
    }
  };

  const undoOne = async (replacementId: string, { procedureId, title: name }: FoundProcedure) => {
    try {
      await calls.undoIn(replacementId, procedureId);
      toast.success(t("replacing.oneUndone", { name }));
    } catch (error) {
      toast.error(t("replacing.oneLeft", { name, why: t(`replacing.outcomes.${outcomeOf(error)}`) }));
    }
    await recheck(procedureId);
    await calls.settle();
  };

  const replaceOne = async (one: FoundProcedure, options: ReplaceOptions) => {
    const { procedureId, title: name } = one;
    try {
      const id = await calls.begin(search, by);
      const { count } = await calls.replaceIn(id, one, options);
      const action = { label: t("replacing.undo"), onPress: () => void undoOne(id, one) };
      toast.success(t("replacing.oneDone", { name, count }), { action });
    } catch (error) {
      toast.error(t("replacing.oneLeft", { name, why: t(`replacing.outcomes.${outcomeOf(error)}`) }));
    }
    await recheck(procedureId);
    await calls.settle();
  };

  const replaceMany = async (procedures: readonly FoundProcedure[], withdrawsRequest: boolean) => {
    const id = await calls.begin(search, by).catch(() => undefined);
    if (id === undefined) {
      toast.error(t("replacing.beginFailed"));
      return;
    }
    const ran = await run.run(procedures, async (one) => {
      const done = await calls.replaceIn(id, one, withdrawsRequest && isWaiting(one) ? { withdrawsRequest } : {});
      const approvalStatus = one.count > one.inProperties ? ("none" as const) : one.approvalStatus;
      found.renew({ ...one, ...done, approvalStatus, count: 0, inProperties: 0, matches: [] });
      return done;
    });
    for (const { thing, outcome, result } of ran) {
      found.note(thing.procedureId, { outcome, count: result?.count ?? 0 });
    }
    const things = ran.map((one) => ({ ...one, thing: { ...one.thing, id: one.thing.procedureId } }));
    setReport(reportOf("replaced", id, things, { total: procedures.length }));
    await calls.settle();
  };

  return {
    request,
    report,
    closeReport: () => setReport(undefined),
    close: () => setRequest(undefined),
    ask: (procedures: readonly FoundProcedure[], only?: string[]) => {
      const [one] = procedures;
      const isPlain = procedures.length === 1 && one !== undefined && !isWaiting(one);
      if (isPlain) void replaceOne(one, only ? { only } : {});
      else setRequest({ procedures, only });
    },
    confirm: async (procedures: readonly FoundProcedure[], withdrawsRequests: boolean) => {
      const [one] = procedures;
      if (request?.only && one) {
        await replaceOne(one, { only: request.only, withdrawsRequest: withdrawsRequests });
      } else await replaceMany(procedures, withdrawsRequests);
      setRequest(undefined);
    },
  };
}
