import { type ErrorComponentProps, useParams, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { welcomeEndpoints } from "#features/sessions/contract.ts";
import { isProblem } from "#kit/problem.ts";
import { call } from "#kit/web/call.ts";
import { NetworkError } from "#kit/web/call-errors.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button, buttonLook } from "#kit/web/ui/button.tsx";
import { EmptyState } from "#kit/web/ui/empty-state.tsx";
import { FailedState } from "#kit/web/ui/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/skeleton.tsx";
import { ScreenNotLoaded } from "./screen-not-loaded.ts";
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

/** A screen that broke or could not be loaded. What the person entered lies in its own store, not on the screen. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const t = useText(shellText);
  const router = useRouter();
  const wayOn = useWayOn();
  useEffect(() => {
    const retry = () => void router.invalidate().finally(reset);
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [router, reset]);
  if (isProblem(error) && (error.status === 404 || error.status === 403)) return <Nothing wayOn="/login" />;
  const isNotLoaded = error instanceof ScreenNotLoaded;
  const what = error instanceof NetworkError ? "offline" : isNotLoaded ? "notLoaded" : "failed";
  return (
    <main className="grid min-h-[70dvh] flex-1 place-items-center p-6">
      <FailedState
        title={t(`shell.${what}.title`)}
        onRetry={() => void router.invalidate().finally(reset)}
        action={
          isNotLoaded ? (
            <LoadAgain />
          ) : (
            <LinkTo to={wayOn} className={buttonLook()}>
              {t("shell.failed.home")}
            </LinkTo>
          )
        }
      >
        {t(`shell.${what}.body`)}
      </FailedState>
    </main>
  );
}

/** Loads the whole page again, which helps where the server has a newer version; not while there is no server. */
function LoadAgain() {
  const t = useText(shellText);
  const [isPending, setPending] = useState(false);
  const load = () => {
    setPending(true);
    call(welcomeEndpoints.get, {})
      .then(() => location.reload())
      .catch(() => void toast.error(t("shell.offline.title")))
      .finally(() => setPending(false));
  };
  return (
    <Button isPending={isPending} onPress={load}>
      {t("shell.notLoaded.reload")}
    </Button>
  );
}
