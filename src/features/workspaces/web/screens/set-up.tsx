import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { EntryFrame } from "#features/sessions/web/parts/entry-frame.tsx";
import { useLinkToken } from "#features/sessions/web/parts/link-token.ts";
import { useEnter } from "#features/sessions/web/parts/use-enter.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { call } from "#kit/web/wire/call.ts";
import { workspaceEndpoints } from "../../contract.ts";
import { SetUpForm, type SetUpInput } from "../parts/set-up-form.tsx";
import { workspaceText } from "../text.ts";

/** First start: the one-time link of the server's console leads here, and from here straight into the workspace. */
export function SetUp() {
  const t = useText(workspaceText);
  const enter = useEnter();
  const [token, setToken] = useState<string>();
  useLinkToken(setToken);
  const setUp = useMutation({
    mutationFn: async (input: SetUpInput) => {
      const created = await call(workspaceEndpoints.setUp, { body: { ...input, token: token ?? "" } });
      await enter(created);
    },
  });
  const isSpent = isProblem(setUp.error, "linkInvalid");
  return (
    <EntryFrame title={t("workspaces.setUp.title")} note={token && !isSpent ? t("workspaces.setUp.note") : undefined}>
      <div className="max-w-2xl space-y-6">
        {token === undefined || isSpent ? (
          <>
            <Banner tone="stop" title={t(isSpent ? "workspaces.setUp.linkInvalid" : "workspaces.setUp.linkMissing")}>
              {t(isSpent ? "workspaces.setUp.linkInvalidBody" : "workspaces.setUp.linkMissingBody")}
            </Banner>
            <LinkTo to="/login" className={buttonClassName()}>
              {t("workspaces.setUp.toLogin")}
            </LinkTo>
          </>
        ) : (
          <>
            {setUp.isError && !isProblem(setUp.error) && <Banner tone="stop">{t("workspaces.setUp.failed")}</Banner>}
            <SetUpForm isPending={setUp.isPending} error={setUp.error} onSubmit={(input) => setUp.mutate(input)} />
          </>
        )}
      </div>
    </EntryFrame>
  );
}
