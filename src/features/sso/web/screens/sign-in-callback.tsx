import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { EntryFrame } from "#features/sessions/web/parts/entry-frame.tsx";
import { useEnter } from "#features/sessions/web/parts/use-enter.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useGo, useParam } from "#kit/web/navigation.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { ProgressRing } from "#kit/web/ui/states/progress-ring.tsx";
import { call } from "#kit/web/wire/call.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { signInEndpoints } from "../../contract.ts";
import { type SsoProvider, ssoProviders } from "../../rules.ts";
import { failureOf } from "../parts/provider-words.ts";
import { cameBackHere, reportPopupResult } from "../state/provider-popup.ts";
import { ssoText } from "../text.ts";

/** The provider's redirect target: passes its query on to the server, and continues, or closes the window. */
export function SignInCallback() {
  const t = useText(ssoText);
  const name = useParam("provider");
  const provider = ssoProviders.find((one) => one === name);
  const { mutate, isError, error, isSuccess } = useFinish(provider ?? "google");
  const begun = useRef(false);
  useEffect(() => {
    // Once: the query is worth nothing a second time.
    if (begun.current || provider === undefined) return;
    begun.current = true;
    const query = location.search;
    // The code leaves the address, which is in the history and in every picture of the screen.
    history.replaceState(history.state, "", location.pathname);
    mutate(query);
  }, [mutate, provider]);
  const hasFailed = provider === undefined || (isError && !isProblem(error, "cancelled"));
  return (
    <EntryFrame title={t("sso.callback.title")}>
      {!hasFailed && !isSuccess && !isError && (
        <output className="flex items-center gap-3">
          <ProgressRing label={t("sso.callback.working")} />
          {t("sso.callback.working")}
        </output>
      )}
      {isSuccess && (
        <div className="space-y-5">
          <output className="block">{t("sso.callback.done")}</output>
          <LinkTo to="/login" className={buttonClassName()}>
            {t("sso.callback.back")}
          </LinkTo>
        </div>
      )}
      {(hasFailed || isError) && (
        <FailedState
          // A provider's refusals have words of their own, below.
          error={null}
          title={t("sso.callback.failed")}
          action={
            <LinkTo to="/login" className={buttonClassName({ kind: "ink" })}>
              {t("sso.callback.back")}
            </LinkTo>
          }
        >
          {provider !== undefined && hasFailed && failureOf(error, provider)}
        </FailedState>
      )}
    </EntryFrame>
  );
}

function useFinish(provider: SsoProvider) {
  const enter = useEnter();
  const go = useGo();
  return useMutation({
    mutationFn: async (query: string) => {
      const state = new URLSearchParams(query).get("state") ?? "";
      const isHere = cameBackHere(state);
      try {
        const reply = await call(signInEndpoints.finish, { params: { provider }, body: { query } });
        if (!isHere) return closeWith(state);
        await enter({
          token: reply.token,
          ...(reply.workspaceId !== null && { workspaceId: reply.workspaceId }),
          from: reply.from ?? undefined,
        });
      } catch (error) {
        // The window that waits says it; this one shows it where it cannot be closed.
        if (!isHere) closeWith(state, codeOf(error));
        else if (isProblem(error, "cancelled")) return go("/login", { replace: true });
        throw error;
      }
    },
  });
}

const codeOf = (error: unknown): string =>
  error instanceof NetworkError ? "network" : isProblem(error) ? error.code : "other";

function closeWith(state: string, problem?: string): void {
  reportPopupResult({ state, problem });
  window.close();
}
