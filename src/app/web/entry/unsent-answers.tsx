import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { EntryFrame } from "#features/sessions/web/parts/entry-frame.tsx";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import { loginPath } from "#features/sessions/web/state/sign-out.ts";
import { useFreshSignIn } from "#features/sso/web/parts/use-fresh-sign-in.tsx";
import { handoverText } from "#features/unrecorded/web/handover-text.ts";
import { OwnUnsent } from "#features/unrecorded/web/parts/handover/own-unsent.tsx";
import { type OwnUnsent as Own, ownUnsentQuery } from "#features/unrecorded/web/parts/handover/own-unsent-query.ts";
import { UnsentHereNote } from "#features/unrecorded/web/parts/handover/unsent-here-note.tsx";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";

/** What a person entered in workspaces that removed them, and could not send: to take along and to hand over. [PF198] */
export function UnsentAnswers() {
  const t = useText(handoverText);
  const go = useGo();
  const signedIn = useQuery({ ...sessionQueries.me(), retry: false });
  const own = useQuery(ownUnsentQuery(signedIn.data));
  const isSignedOut = isProblem(signedIn.error, "unauthenticated");
  useEffect(() => {
    if (isSignedOut) void go(loginPath, { replace: true });
  });
  const failed = signedIn.isError && !isSignedOut ? signedIn : own.isError ? own : undefined;
  return (
    <EntryFrame title={t("performs.own.title")} note={own.data && own.data.length > 0 && t("performs.own.note")}>
      <div className="space-y-8">
        {own.isPending && !failed && <SkeletonRows rows={4} />}
        {failed && (
          <FailedState
            error={failed.error}
            title={t("performs.own.failed")}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          >
            {t("performs.own.failedWhy")}
          </FailedState>
        )}
        {own.data?.length === 0 && (
          <EmptyState
            title={t("performs.own.emptyTitle")}
            action={
              <LinkTo to={loginPath} className={buttonClassName()}>
                {t("performs.own.back")}
              </LinkTo>
            }
          >
            {t("performs.own.emptyWhy")}
          </EmptyState>
        )}
        {own.data?.map((one) => (
          <OfWorkspace key={one.owner.profileId} own={one} onChanged={() => void own.refetch()} />
        ))}
        {own.data && own.data.length > 0 && <UnsentHereNote />}
      </div>
    </EntryFrame>
  );
}

function OfWorkspace({ own, onChanged }: { readonly own: Own; readonly onChanged: () => void }) {
  const t = useText(handoverText);
  const { former, owner, performs } = own;
  const { guard, dialog } = useFreshSignIn();
  const verdict = former?.verdict ?? "tooLate";
  return (
    <section className="space-y-4">
      <h2 className="text-lg">
        {former ? t("performs.own.workspace", { name: former.workspaceName }) : t("performs.own.workspaceGone")}
      </h2>
      {former && verdict === "accepted" && (
        <p className="text-ink-2">
          {t("performs.own.until")} <TimeStamp at={former.acceptedUntil} />
        </p>
      )}
      {verdict === "tooLate" && <Banner tone="wait">{t("performs.own.tooLate")}</Banner>}
      {verdict === "signInAgain" && <p className="text-ink-2">{t("performs.own.signInAgain")}</p>}
      {performs.map((state) => (
        <OwnUnsent
          key={state.progress.id}
          owner={owner}
          state={state}
          mayHandOver={verdict !== "tooLate"}
          guard={guard}
          onChanged={onChanged}
        />
      ))}
      {dialog}
    </section>
  );
}
