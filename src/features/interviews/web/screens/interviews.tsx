import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { Camera, Lock, Mic } from "#kit/web/icons.ts";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { newId } from "#kit/web/new-id.ts";
import { useMay, usePlace, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { InterviewKind, ListedInterview } from "../../contract.ts";
import { interviewPaths } from "../../paths.ts";
import { interviewPolicy } from "../../policy.ts";
import { stepsOf } from "../../rules/state.ts";
import { useRemoveInterview } from "../actions.ts";
import { interviewQueries } from "../queries.ts";
import { type HeldInterview, isUnsent } from "../state/held-interview.ts";
import { heldStore } from "../state/held-store.ts";
import { sendFromDevice } from "../state/send-from-device.ts";
import { useHeld } from "../state/use-held.ts";
import { useBeginInterview } from "../state/use-interview.ts";
import { interviewText } from "../text.ts";

/** Where interviews and recordings begin, and those that go on. */
export function Interviews() {
  const t = useText(interviewText);
  const workspaceId = useWorkspaceId();
  const may = useMay(interviewPolicy.hold);
  return (
    <main className="flex-1 px-4 pb-24 md:px-6">
      <PageHead
        title={t("interviews.title")}
        note={t("interviews.note")}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("interviews.back")} />}
      />
      {may ? (
        <div data-density="floor" className="max-w-4xl">
          <Beginnings />
          <GoingOn />
        </div>
      ) : (
        <EmptyState icon={<Lock aria-hidden />} title={t("interviews.mayNot")}>
          {t("interviews.mayNotBody")}
        </EmptyState>
      )}
    </main>
  );
}

function Beginnings() {
  const t = useText(interviewText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const beginOn = useBeginInterview();
  const begin = async (kind: InterviewKind) => {
    const id = newId();
    try {
      await beginOn(id, kind);
    } catch {
      toast.error(t("interviews.notStored"));
      return;
    }
    await go(interviewPaths.interview(workspaceId, id));
  };
  return (
    <div className="grid gap-4 pt-6 md:grid-cols-2">
      {(["interview", "watch"] as const).map((kind) => (
        <section key={kind} className="flex flex-col gap-3 rounded-2 border border-line p-4">
          <p className="flex-1 text-ink-2">{t(`interviews.${kind}Note`)}</p>
          <Button kind="ink" size="xl" onPress={() => void begin(kind)}>
            {kind === "interview" ? <Mic aria-hidden /> : <Camera aria-hidden />}
            {t(`interviews.${kind}`)}
          </Button>
        </section>
      ))}
    </div>
  );
}

interface Row extends ListedInterview {
  readonly held: HeldInterview | undefined;
}

/** What the server knows, and what is on this device alone. */
function rowsOf(listed: readonly ListedInterview[], held: readonly HeldInterview[]): Row[] {
  const alone = held.filter((one) => isUnsent(one) && !listed.some((row) => row.id === one.id));
  return [
    ...alone.map((one) => ({
      id: one.id,
      kind: one.kind,
      title: one.state.title?.text ?? "",
      steps: stepsOf(one.state).length,
      updatedAt: "",
      held: one,
    })),
    ...listed.map((row) => ({ ...row, held: held.find((one) => one.id === row.id) })),
  ];
}

function GoingOn() {
  const t = useText(interviewText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(interviewQueries.list(workspaceId));
  const rows = rowsOf(query.data ?? [], useHeld());
  return (
    <section aria-labelledby="going-on" className="pt-8">
      <h2 id="going-on" className="text-lg">
        {t("interviews.goingOn")}
      </h2>
      {rows.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.id}>
              <OpenRow row={row} />
            </li>
          ))}
        </ul>
      )}
      {query.isPending && rows.length === 0 && <SkeletonRows rows={2} height={88} />}
      {query.isError && rows.length === 0 && (
        <FailedState
          title={t("interviews.loadFailed")}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.data && rows.length === 0 && <p className="mt-2 text-ink-2">{t("interviews.none")}</p>}
    </section>
  );
}

function OpenRow({ row }: { readonly row: Row }) {
  const t = useText(interviewText);
  const workspaceId = useWorkspaceId();
  const { actor } = usePlace();
  const remove = useRemoveInterview();
  const [isAsking, setAsking] = useState(false);
  const owner = { workspaceId, profileId: actor.profileId };
  const name = row.title || t("interviews.untitled");
  const { held } = row;
  const retry = async () => {
    await heldStore.change(owner, row.id, (now) => now && { ...now, refusal: null });
    await sendFromDevice(owner);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          <Badge>{t(`interviews.kinds.${row.kind}`)}</Badge>
          <span>{t("interviews.steps", { count: row.steps })}</span>
          {row.updatedAt !== "" && <TimeStamp at={row.updatedAt} />}
          {held && isUnsent(held) && (
            <span className="font-semibold text-wait">
              {t(held.wish ? "interviews.willBeMade" : "interviews.unsent")}
            </span>
          )}
        </p>
        {held?.refusal && (
          <p className="text-sm text-stop">
            {t("interviews.refused", { code: held.refusal })}{" "}
            <Button size="sm" onPress={() => void retry()}>
              {t("interviews.again")}
            </Button>
          </p>
        )}
      </div>
      <LinkTo
        to={interviewPaths.interview(workspaceId, row.id)}
        className={buttonClassName({})}
        aria-label={t("interviews.goOnWith", { name })}
      >
        {t("interviews.goOn")}
      </LinkTo>
      <Button kind="bare" aria-label={t("interviews.discardOne", { name })} onPress={() => setAsking(true)}>
        {t("interviews.discard")}
      </Button>
      <ConfirmDialog
        title={t("interviews.discardTitle")}
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmLabel={t("interviews.discard")}
        destructive
        onConfirm={async () => {
          await remove.run(row.id);
          await heldStore.remove(owner, row.id);
        }}
      >
        <p>{t("interviews.discardBody", { name })}</p>
      </ConfirmDialog>
    </div>
  );
}
