import type { ErrorComponentProps } from "@tanstack/react-router";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { buttonLook } from "#kit/web/ui/button.tsx";
import { EmptyState } from "#kit/web/ui/empty-state.tsx";
import { FailedState } from "#kit/web/ui/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/skeleton.tsx";
import { shellText } from "./shell/text.ts";

/** While the frame of a screen loads. */
export function Pending() {
  return (
    <main className="p-6">
      <SkeletonRows rows={6} />
    </main>
  );
}

/** A path that leads nowhere, or to what the person may not know exists: the same words for both. */
export function NotFound() {
  const t = useText(shellText);
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <EmptyState
        title={t("shell.notFound.title")}
        action={
          <LinkTo to="/login" className={buttonLook({ kind: "ink" })}>
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
  const t = useText(shellText);
  if (isProblem(error) && error.status === 404) return <NotFound />;
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <FailedState title={t("shell.failed.title")} onRetry={reset}>
        {t("shell.failed.body")}
      </FailedState>
    </main>
  );
}
