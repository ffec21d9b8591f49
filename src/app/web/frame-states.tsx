import { type ErrorComponentProps, useParams, useRouter } from "@tanstack/react-router";
import { isProblem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/call-errors.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { Button, buttonLook } from "#kit/web/ui/button.tsx";
import { EmptyState } from "#kit/web/ui/empty-state.tsx";
import { FailedState } from "#kit/web/ui/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/skeleton.tsx";
import { shellText } from "./shell/text.ts";

/** While the frame of a screen loads. */
export function Pending() {
  return (
    <main className="flex-1 p-6">
      <SkeletonRows rows={6} />
    </main>
  );
}

/** The way on from a screen that is none: the home of the workspace, or the way in. */
function useWayOn(): string {
  const { workspaceId }: Readonly<Record<string, string>> = useParams({ strict: false });
  return workspaceId === undefined ? "/login" : `/app/${workspaceId}/home`;
}

/** A path that leads nowhere, or to what the person may not know exists: the same words for both. */
export function NotFound() {
  return <Nothing wayOn={useWayOn()} />;
}

function Nothing({ wayOn }: { readonly wayOn: string }) {
  const t = useText(shellText);
  return (
    <main className="grid min-h-[70dvh] flex-1 place-items-center p-6">
      <h1 className="sr-only">{t("shell.notFound.title")}</h1>
      <EmptyState
        title={t("shell.notFound.title")}
        action={
          <LinkTo to={wayOn} className={buttonLook({ kind: "ink" })}>
            {t("shell.notFound.home")}
          </LinkTo>
        }
      >
        {t("shell.notFound.body")}
      </EmptyState>
    </main>
  );
}

/** The code of a screen that is gone: the server has a newer version than this page. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/u.test(error.message);

/** A screen that broke or could not be loaded. What the person entered lies in its own store, not on the screen. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const t = useText(shellText);
  const router = useRouter();
  const wayOn = useWayOn();
  if (isProblem(error) && (error.status === 404 || error.status === 403)) return <Nothing wayOn="/login" />;
  if (isOutdated(error)) {
    return (
      <main className="grid min-h-[70dvh] flex-1 place-items-center p-6">
        <EmptyState
          title={t("shell.outdated.title")}
          action={
            <Button kind="ink" onPress={() => location.reload()}>
              {t("shell.outdated.reload")}
            </Button>
          }
        >
          {t("shell.outdated.body")}
        </EmptyState>
      </main>
    );
  }
  const isUnreached = error instanceof NetworkError;
  return (
    <main className="grid min-h-[70dvh] flex-1 place-items-center p-6">
      <FailedState
        title={t(isUnreached ? "shell.offline.title" : "shell.failed.title")}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
        action={
          <LinkTo to={wayOn} className={buttonLook()}>
            {t("shell.failed.home")}
          </LinkTo>
        }
      >
        {t(isUnreached ? "shell.offline.body" : "shell.failed.body")}
      </FailedState>
    </main>
  );
}
