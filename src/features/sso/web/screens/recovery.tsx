import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { EntryFrame } from "#features/sessions/web/parts/entry-frame.tsx";
import { useLinkToken } from "#features/sessions/web/parts/link-token.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { kitText } from "#kit/web/text.ts";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { ProgressRing } from "#kit/web/ui/states/progress-ring.tsx";
import { call } from "#kit/web/wire/call.ts";
import { ssoEndpoints } from "../../contract.ts";
import { ssoText } from "../text.ts";

/** Turns enforcement off by the operator's one-time link, after a question (question Q10). */
export function Recovery() {
  const t = useText(ssoText);
  const look = useMutation({
    mutationFn: async (token: string) => ({ token, ...(await call(ssoEndpoints.look, { body: { token } })) }),
  });
  const recover = useMutation({ mutationFn: (token: string) => call(ssoEndpoints.recover, { body: { token } }) });
  // The secret leaves the address as soon as it is taken.
  const [hasToken] = useState(() => location.hash.length > 1);
  useLinkToken(look.mutate);
  const workspace = look.data?.workspaceName ?? "";
  return (
    <EntryFrame title={t("sso.recovery.title")}>
      <div className="max-w-2xl space-y-6">
        {look.isPending && (
          <output className="flex items-center gap-3">
            <ProgressRing label={t("sso.recovery.looking")} />
            {t("sso.recovery.looking")}
          </output>
        )}
        {look.isError && <Refused error={look.error} onRetry={() => look.mutate(look.variables)} />}
        {look.isIdle && !hasToken && <Invalid />}
        {look.data && !recover.isSuccess && (
          <>
            <p>{t("sso.recovery.question", { workspace })}</p>
            {recover.isError && <Refused error={recover.error} />}
            <Button kind="stop" isPending={recover.isPending} onPress={() => recover.mutate(look.data.token)}>
              {t("sso.recovery.confirm")}
            </Button>
          </>
        )}
        {recover.isSuccess && (
          <>
            <Banner tone="done" title={t("sso.recovery.done", { workspace })}>
              {t("sso.recovery.doneBody")}
            </Banner>
            <LinkTo to="/login" className={buttonClassName({ kind: "ink" })}>
              {t("sso.callback.back")}
            </LinkTo>
          </>
        )}
      </div>
    </EntryFrame>
  );
}

function Invalid() {
  const t = useText(ssoText);
  return (
    <Banner tone="stop" title={t("sso.recovery.invalid")}>
      {t("sso.recovery.invalidBody")}
    </Banner>
  );
}

function Refused({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const t = useText(ssoText);
  const kit = useText(kitText);
  if (isProblem(error, "linkInvalid") || isProblem(error, "invalidRequest")) return <Invalid />;
  return (
    <Banner tone="stop" action={onRetry && <Button onPress={onRetry}>{kit("kit.retry")}</Button>}>
      {t("sso.recovery.failed")}
    </Banner>
  );
}
