import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { devicePaths } from "../../../paths.ts";
import { deviceText } from "../../text.ts";

/** Whether the server says that this browser is no shared device; any other failure says nothing about it. */
export const lacksDevice = (error: unknown): boolean =>
  isProblem(error) && (error.kind === "unauthenticated" || error.kind === "notFound");

/** The page is for shared devices, and this browser is none, or was signed out as one. */
export function NoDevice() {
  const t = useText(deviceText);
  return (
    <EmptyState
      title={t("devices.select.noDevice")}
      action={
        <LinkTo to={devicePaths.join} className={buttonClassName({ kind: "ink" })}>
          {t("devices.select.join")}
        </LinkTo>
      }
    >
      {t("devices.select.noDeviceBody")}
    </EmptyState>
  );
}
