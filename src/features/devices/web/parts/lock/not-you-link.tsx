import { useText } from "#kit/web/i18n.ts";
import { UsersRound } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { devicePaths } from "../../../paths.ts";
import { deviceText } from "../../text.ts";
import { useIsSharedDevice } from "../use-is-shared-device.ts";

export interface NotYouProps {
  readonly isIcon?: boolean;
  readonly className?: string;
}

/** The way to the profiles, where the server says that this is a shared device. */
export function NotYouLink({ isIcon = false, className }: NotYouProps) {
  const t = useText(deviceText);
  const workspaceId = useWorkspaceId();
  const isShared = useIsSharedDevice();
  if (!isShared) return null;
  return (
    <LinkTo
      to={devicePaths.selectProfile(workspaceId)}
      aria-label={t("devices.menu.notYou")}
      className={classNames(buttonClassName({ kind: isIcon ? "bare" : "line", icon: isIcon }), className)}
    >
      <UsersRound aria-hidden />
      {!isIcon && t("devices.menu.notYou")}
    </LinkTo>
  );
}
