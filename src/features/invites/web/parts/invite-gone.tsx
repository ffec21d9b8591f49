import type { Problem } from "#kit/problem.ts";
import { hasKey, translateKey, useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { inviteText } from "../text.ts";

/** Why an invite opens nothing, and what can be done about it. */
export function InviteGone({ error }: { readonly error: Problem }) {
  const t = useText(inviteText);
  const key = `invites.open.codes.${error.code}`;
  const text = hasKey(key) ? translateKey(key, { who: t("invites.open.inviter") }) : error.message;
  return (
    <div className="space-y-5">
      <Banner tone="stop" title={t("invites.open.gone")}>
        {text}
      </Banner>
      <LinkTo to="/login" className={buttonClassName({ kind: "ink" })}>
        {t("invites.open.toLogin")}
      </LinkTo>
    </div>
  );
}
