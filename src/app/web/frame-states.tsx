import { type ErrorComponentProps, useParams, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isProblem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/call-errors.ts";
import { useText } from "#kit/web/i18n.ts";
import { latePart } from "#kit/web/late-part.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { buttonLook } from "#kit/web/ui/button.tsx";
import { EmptyState } from "#kit/web/ui/empty-state.tsx";
import { FailedState } from "#kit/web/ui/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/skeleton.tsx";
import { frameText } from "./frame-text.ts";
import { ScreenNotLoaded } from "./screen-not-loaded.ts";
import { usePageReload } from "./use-page-reload.ts";

const OwnUnsentNote = latePart(
  () => import("#features/sessions/web/parts/own-unsent-note.tsx").then((module) => module.OwnUnsentNote),
  undefined,
  { isQuiet: true },
);

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
  return <Nothing wayOn={useWayOn()} isRefused={false} />;
}

interface NothingProps {
  readonly wayOn: string;
  /** The server refuses the place: the person may have been removed from it. */
  readonly isRefused: boolean;
}

function Nothing({ wayOn, isRefused }: NothingProps) {
  const t = useText(frameText);
  return (
    <main className="grid min-h-[70dvh] flex-1 place-content-center justify-items-center gap-6 p-6">
      {isRefused && <OwnUnsentNote />}
      <EmptyState
        isScreen
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

/** A screen that broke or could not be loaded. What the person entered lies in its own store, not on the screen. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const t = useText(frameText);
  const router = useRouter();
  const wayOn = useWayOn();
  if (isProblem(error) && (error.status === 404 || error.status === 403)) return <Nothing wayOn="/login" isRefused />;
  if (error instanceof ScreenNotLoaded) return <NotLoaded />;
  const what = error instanceof NetworkError ? "offline" : "failed";
  return (
    <main className="grid min-h-[70dvh] flex-1 place-items-center p-6">
      <FailedState
        isScreen
        title={t(`shell.${what}.title`)}
        onRetry={() => void router.invalidate().finally(reset)}
        action={
          <LinkTo to={wayOn} className={buttonLook()}>
            {t("shell.failed.home")}
          </LinkTo>
        }
      >
        {t(`shell.${what}.body`)}
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
      <FailedState isScreen title={t("shell.notLoaded.title")} onRetry={reload} isRetrying={isReloading}>
        {t("shell.notLoaded.body")}
      </FailedState>
    </main>
  );
}
