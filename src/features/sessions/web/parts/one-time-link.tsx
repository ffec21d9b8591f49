import { useMutation } from "@tanstack/react-query";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { ProgressRing } from "#kit/web/ui/states/progress-ring.tsx";
import { call } from "#kit/web/wire/call.ts";
import { sessionEndpoints } from "../../contract.ts";
import { sessionText } from "../text.ts";
import { useLinkToken } from "./link-token.ts";
import { useEnter } from "./use-enter.ts";

/** Spends the one-time link that the page was opened with, and shows the result. Renders nothing without one. */
export function OneTimeLink() {
  const t = useText(sessionText);
  const kit = useText(kitText);
  const enter = useEnter();
  const { mutate, isPending, isError, error, variables } = useMutation({
    mutationFn: async (token: string) => enter(await call(sessionEndpoints.signIn, { body: { token } })),
  });
  useLinkToken(mutate);

  if (isPending) {
    return (
      <output className="flex items-center gap-3 py-3">
        <ProgressRing label={t("sessions.login.spending")} />
        {t("sessions.login.spending")}
      </output>
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
