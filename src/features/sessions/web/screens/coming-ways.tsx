import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { buttonLook } from "#kit/web/ui/button.tsx";
import { EntryFrame } from "../parts/entry-frame.tsx";
import { loginPath } from "../sign-out.ts";
import { sessionText } from "../text.ts";

/** A way in that is not open yet: it says what it will be, and leads back. */
function ComingWay({ name }: { readonly name: "join" | "invite" | "selectProfile" | "createProfile" }) {
  const t = useText(sessionText);
  return (
    <EntryFrame title={t(`sessions.coming.${name}.title`)} note={t(`sessions.coming.${name}.body`)}>
      <LinkTo to={loginPath} className={buttonLook({ kind: "ink" })}>
        {t("sessions.coming.back")}
      </LinkTo>
    </EntryFrame>
  );
}

export const Join = () => <ComingWay name="join" />;
export const Invite = () => <ComingWay name="invite" />;
export const SelectProfile = () => <ComingWay name="selectProfile" />;
export const CreateProfile = () => <ComingWay name="createProfile" />;
