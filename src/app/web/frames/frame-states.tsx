import { type ErrorComponentProps, useParams, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { failureOf } from "#kit/web/wire/call-errors.ts";
import { frameText } from "./frame-text.ts";
import { ScreenNotLoaded } from "./screen-not-loaded.ts";
import { usePageReload } from "./use-page-reload.ts";

const OwnUnsentNote = lazyComponent(
  () => import("#features/unrecorded/web/parts/handover/own-unsent-note.tsx").then((module) => module.OwnUnsentNote),
  undefined,
  { isQuiet: true },
);

const OtherSignIn = lazyComponent(() => import("./other-sign-in.tsx").then((module) => module.OtherSignIn), undefined, {
  isAhead: false,
});

/** While the frame of a screen loads. */
export function Pending() {
  return (
    <main className="flex-1 p-6">
      <SkeletonRows rows={6} />
    </main>
  );
}

/** The link on an unknown page: to the home of the workspace, or to the sign-in page. */
function useFallbackPath(): string {
  const { workspaceId }: Readonly<Record<string, string>> = useParams({ strict: false });
  return workspaceId === undefined ? "/login" : `/app/${workspaceId}/home`;
}

/** A path that leads nowhere, or to what the person may not know exists: the same words for both. */
export function NotFound() {
  return <Nothing fallbackPath={useFallbackPath()} />;
}

interface NothingProps {
  readonly fallbackPath: string;
  readonly note?: ReactNode;
}

function Nothing({ fallbackPath, note }: NothingProps) {
  const t = useText(frameText);
  return (
    <main className="grid min-h-[70dvh] flex-1 place-content-center justify-items-center gap-6 p-6">
      {note}
      <EmptyState
        isScreen
        title={t("shell.notFound.title")}
        action={
          <LinkTo to={fallbackPath} className={buttonClassName({ kind: "ink" })}>
            {t("shell.notFound.home")}
          </LinkTo>
        }
      >
        {t("shell.notFound.body")}
      </EmptyState>
    </main>
  );
}

/** A screen that broke or could not be loaded. The person's input is in its own store, not on the screen. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const t = useText(frameText);
  const router = useRouter();
  const fallbackPath = useFallbackPath();
  const { workspaceId }: Readonly<Record<string, string>> = useParams({ strict: false });
  const failure = failureOf(error);
  // The person may have been removed from the workspace, with answers on this device that were not sent.
  if (failure === "gone") return <Nothing fallbackPath="/login" note={<OwnUnsentNote />} />;
  if (error instanceof ScreenNotLoaded) return <NotLoaded />;
  if (workspaceId !== undefined && isProblem(error, "ssoRequired")) return <OtherSignIn workspaceId={workspaceId} />;
  const isRefused = failure === "mayNot";
  return (
    <main className="grid min-h-[70dvh] flex-1 place-content-center justify-items-center gap-6 p-6">
      {isRefused && <OwnUnsentNote />}
      <FailedState
        isScreen
        error={error}
        title={t(failure === "offline" ? "shell.offline.title" : "shell.failed.title")}
        onRetry={() => void router.invalidate().finally(reset)}
        action={
          <LinkTo to={isRefused ? "/login" : fallbackPath} className={buttonClassName()}>
            {t(isRefused ? "shell.notFound.home" : "shell.failed.home")}
          </LinkTo>
        }
      >
        {failure !== "offline" && t("shell.failed.body")}
      </FailedState>
    </main>
  );
}

/**
 * The code of a screen did not arrive. A browser may remember that for as long as the page is open, so trying again
 * means loading the page; but never while there is no server to load it from.
 */
function NotLoaded() {
  const t = useText(frameText);
  const { reload, isReloading } = usePageReload();
  useEffect(() => {
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [reload]);
  return (
    <main className="grid min-h-[70dvh] flex-1 place-items-center p-6">
      <FailedState
        isScreen
        // A failed import does not say whether there is no connection or no such file.
        error={null}
        title={t("shell.notLoaded.title")}
        onRetry={reload}
        isRetrying={isReloading}
      >
        {t("shell.notLoaded.body")}
      </FailedState>
    </main>
  );
}
