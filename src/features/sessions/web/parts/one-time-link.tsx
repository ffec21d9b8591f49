import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { isProblem } from "#kit/problem.ts";
import { call } from "#kit/web/call.ts";
import { useText } from "#kit/web/i18n.ts";
import { kitText } from "#kit/web/text.ts";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { ProgressRing } from "#kit/web/ui/progress-ring.tsx";
import { sessionEndpoints } from "../../contract.ts";
import { sessionText } from "../text.ts";
import { takeLinkToken } from "./link-token.ts";
import { useEnter } from "./use-enter.ts";

/** Spends the one-time link that the page was opened with, and says how that went. Nothing where it was none. */
export function OneTimeLink() {
  const t = useText(sessionText);
  const kit = useText(kitText);
  const enter = useEnter();
  const { mutate, isPending, isError, error, variables } = useMutation({
    mutationFn: async (token: string) => enter(await call(sessionEndpoints.signIn, { body: { token } })),
  });
  useEffect(() => {
    const spend = () => {
      const token = takeLinkToken();
      if (token !== undefined) mutate(token);
    };
    spend();
    // A link that is opened while the page is there changes nothing but the part behind the #.
    addEventListener("hashchange", spend);
    return () => removeEventListener("hashchange", spend);
  }, [mutate]);

  if (isPending) {
    return (
      <p className="flex items-center gap-3 py-3" role="status">
        <ProgressRing label={t("sessions.login.spending")} />
        {t("sessions.login.spending")}
      </p>
    );
  }
  if (!isError) return null;
  if (isProblem(error)) {
    return (
      <Banner tone="stop" title={t("sessions.login.linkInvalid")}>
        {t("sessions.login.linkInvalidBody")}
      </Banner>
    );
  }
  return (
    <Banner tone="stop" action={<Button onPress={() => mutate(variables)}>{kit("kit.retry")}</Button>}>
      {t("sessions.login.linkFailed")}
    </Banner>
  );
}
