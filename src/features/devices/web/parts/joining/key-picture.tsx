import { CodePicture } from "#kit/web/codes/code-picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { joinLink } from "../../../paths.ts";
import { deviceText } from "../../text.ts";

/** The code for a license key. */
export function KeyPicture({ licenseKey, className }: { readonly licenseKey: string; readonly className: string }) {
  const t = useText(deviceText);
  return (
    <CodePicture
      text={joinLink(location.origin, licenseKey)}
      label={t("devices.settings.key.image")}
      failed={t("devices.settings.key.failed")}
      className={className}
    />
  );
}
