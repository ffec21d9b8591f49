import { useQueryClient } from "@tanstack/react-query";
import type { AccessChange } from "#features/groups/web/parts/access-dialog.tsx";
import { becomingGlobal, changeFor, isNoChange } from "#features/groups/web/parts/access-selection.ts";
import { newChangeToken } from "#features/performs/rules/sync/sync.ts";
import type { BeginPerform } from "#features/runs/web/parts/start-perform.tsx";
import type { Output } from "#kit/endpoint.ts";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { serverNow } from "#kit/web/wire/server-time.ts";
import { SomeFailed, settleEach } from "#kit/web/wire/settle-each.ts";
import { type ProcedureSet, setEndpoints } from "../contract.ts";
import { matrixEndpoints, type OverduePerson } from "../matrix-contract.ts";
import type { SetType } from "../rules/procedure-status.ts";
import { trainingEndpoints } from "../training-contract.ts";
import { setProgressText } from "./progress-text.ts";
import { setText } from "./text.ts";

const refreshes = ["sets"];

/** What a form says of a set. */
export interface SetFields {
  readonly title: string;
  readonly setType: SetType;
  readonly procedureIds: string[];
  readonly enforcesOrder?: boolean;
  readonly dueDays?: number | null;
  readonly dueOn?: string | null;
  readonly validMonths?: number | null;
  readonly passMark?: number;
  readonly attemptsMax?: number | null;
  readonly waitHours?: number | null;
  readonly needsSignOff?: boolean;
}

export const useCreateSet = () =>
  useAction({
    act: ({ key, ...body }: SetFields & { key: string; accessGroupIds: string[] }, workspaceId) =>
      call(setEndpoints.create, { params: { workspaceId }, body }, { idempotencyKey: key }),
    refreshes,
  });

export const useEditSet = () =>
  useAction({
    act: ({ setId, revision, body }: { setId: string; revision: number; body: SetFields }, workspaceId) =>
      call(setEndpoints.update, { params: { workspaceId, setId }, ifMatch: revision, body }),
    refreshes,
  });

/** [S7] One call a set, each with its own difference; a set that would not change is not called for. */
export const useChangeAccess = () =>
  useAction({
    act: ({ sets, change }: { sets: readonly ProcedureSet[]; change: AccessChange }, workspaceId) =>
      settleEach(sets, async (set) => {
        const difference = changeFor(set.accessGroupIds, change);
        if (isNoChange(difference)) return;
        const turnsGlobal = becomingGlobal([set.accessGroupIds], [set.hiddenAccessGroups], change) > 0;
        const body = {
          addAccessGroupIds: [...difference.add],
          removeAccessGroupIds: [...difference.remove],
          ...(turnsGlobal && change.makeGlobal && { makeGlobal: true }),
          digest: change.digests[set.id],
        };
        await call(setEndpoints.setGroups, { params: { workspaceId, setId: set.id }, body });
      }),
    refreshes,
    failed: accessFailed,
    done: () => translate(setText, "sets.access.done"),
  });

/** A concurrent change is shown in the dialog; it is not reported as a failure. */
const accessFailed = (error: unknown): string | undefined =>
  isProblem(error instanceof SomeFailed ? error.cause : error, "sightChanged")
    ? undefined
    : translate(setText, "procedureSets.flows.groupsUpdatedFailed");

const useRestoreSets = () =>
  useAction({
    act: (sets: readonly ProcedureSet[], workspaceId) =>
      settleEach(sets, (set) => call(setEndpoints.restore, { params: { workspaceId, setId: set.id } })),
    refreshes,
    failed: () => translate(setText, "sets.delete.notRestored"),
    done: (_, sets) => translate(setText, "sets.delete.restored", { count: sets.length }),
  });

/** [S12] From the list of deleted sets, which reports the result itself. */
export const useRestoreSet = () =>
  useAction({
    act: (setId: string, workspaceId) => call(setEndpoints.restore, { params: { workspaceId, setId } }),
    refreshes,
  });

/** [S12] A deleted set can be restored from the toast that reports the deletion. */
export function useDeleteSets() {
  const restore = useRestoreSets();
  const queryClient = useQueryClient();
  return useAction({
    act: async (sets: readonly ProcedureSet[], workspaceId) => {
      for (const set of sets) queryClient.removeQueries({ queryKey: [workspaceId, "sets", "detail", set.id] });
      await settleEach(sets, (set) => deleteSet(workspaceId, set.id));
      toast.success(translate(setText, "sets.delete.done", { count: sets.length }), {
        action: {
          label: translate(setText, "sets.delete.undo"),
          // A toast of its own reports a failure.
          onPress: () => void restore.run(sets).catch(() => {}),
        },
      });
    },
    refreshes,
    failed: (error) => {
      const count = error instanceof SomeFailed ? error.failedIds.length : 1;
      if (count === 1) return translate(setText, "procedureSets.flows.deletingSetFailed");
      return translate(setText, "procedureSets.flows.deletingSetsFailed", { count });
    },
  });
}

async function deleteSet(workspaceId: string, setId: string): Promise<void> {
  try {
    await call(setEndpoints.remove, { params: { workspaceId, setId } });
  } catch (error) {
    // Another member was faster: it is deleted, as requested.
    if (!isProblem(error, "notFound")) throw error;
  }
}

export type SignOffFields = Parameters<typeof signOff>[1];

const signOff = (
  at: { readonly workspaceId: string; readonly setId: string },
  body: { profileId: string; recordId: string; decision: "passed" | "failed"; note?: string; name: string },
) => call(trainingEndpoints.signOff, { params: at, body });

/** [S33] A trainer's signed decision; the dialog shows a refusal itself. */
export const useSignOff = (setId: string) =>
  useAction({
    act: (fields: SignOffFields, workspaceId) => signOff({ workspaceId, setId }, fields),
    refreshes,
  });

/** [S32] Another attempt for a member who has used up theirs. */
export const useAllowRetry = (setId: string) =>
  useAction({
    act: (body: { profileId: string; procedureId: string }, workspaceId) =>
      call(trainingEndpoints.allowRetry, { params: { workspaceId, setId }, body }),
    refreshes,
    failed: () => translate(setProgressText, "setProgress.retryFailed"),
    done: () => translate(setProgressText, "setProgress.retryAllowed"),
  });

/** [S24] Starts a procedure from within a set; the server asks whether its turn has come. */
export const beginIn =
  (setId: string): BeginPerform =>
  async ({ workspaceId, procedureId }) => {
    const performId = newId();
    const body = { procedureId, performId, createdAt: serverNow().toISOString(), token: newChangeToken(Math.random) };
    await call(setEndpoints.start, { params: { workspaceId, setId }, body });
    return performId;
  };

/** [S42] Reminds members of what is open in a set, and says what was done. */
export const useRemind = (setId: string) =>
  useAction({
    act: (profileIds: string[], workspaceId) => remindOf(workspaceId, setId, profileIds),
    refreshes,
    failed: () => translate(setProgressText, "setProgress.remindFailed"),
    done: remindedWords,
  });

/** As many as one call takes. */
const remindedAtOnce = 200;

/** [S47] Reminds people of all sets in which they are overdue, and says how many people were reminded. */
export const useRemindOverdue = () =>
  useAction({
    act: async (people: readonly OverduePerson[], workspaceId) => {
      const bySet = Map.groupBy(
        people.flatMap(({ person, sets }) => sets.map((set) => ({ ...set, profileId: person.id }))),
        (one) => one.procedureSetId,
      );
      const outcomes: Reminded[] = [];
      for (const [setId, some] of bySet) {
        const ids = some.flatMap((one) => (one.mayRemind ? [one.profileId] : []));
        for (let at = 0; at < ids.length; at += remindedAtOnce)
          outcomes.push(await remindOf(workspaceId, setId, ids.slice(at, at + remindedAtOnce)));
      }
      const reminded = new Set(outcomes.flatMap((one) => one.reminded));
      const others = (of: "alreadyToday" | "nothingOpen") => [
        ...new Set(outcomes.flatMap((one) => one[of]).filter((id) => !reminded.has(id))),
      ];
      return { reminded: [...reminded], alreadyToday: others("alreadyToday"), nothingOpen: others("nothingOpen") };
    },
    refreshes,
    failed: () => translate(setProgressText, "setProgress.remindFailed"),
    done: remindedWords,
  });

type Reminded = Output<typeof matrixEndpoints.remind>;

const remindOf = (workspaceId: string, setId: string, profileIds: string[]): Promise<Reminded> =>
  call(matrixEndpoints.remind, { params: { workspaceId, setId }, body: { profileIds } });

function remindedWords({ reminded, alreadyToday, nothingOpen }: Reminded): string {
  const words = [translate(setProgressText, "setProgress.reminded", { count: reminded.length })];
  if (alreadyToday.length > 0)
    words.push(translate(setProgressText, "setProgress.alreadyToday", { count: alreadyToday.length }));
  if (nothingOpen.length > 0)
    words.push(translate(setProgressText, "setProgress.nothingOpen", { count: nothingOpen.length }));
  return words.join(" ");
}
