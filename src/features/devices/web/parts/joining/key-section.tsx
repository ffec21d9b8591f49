import { useState } from "react";
import { useFreshSignIn } from "#features/sso/web/parts/use-fresh-sign-in.tsx";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Copy, Printer, QrCode, RefreshCw } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { devicePaths, joinLink } from "../../../paths.ts";
import { useRotateKey, useShowKey } from "../../queries.ts";
import { deviceText } from "../../text.ts";
import { KeyPicture } from "./key-picture.tsx";

interface KeySectionProps {
  readonly keyCreatedAt: string | null;
  readonly deviceCount: number;
}

/** The workspace's code: shown on request, and removed from the screen when the person leaves. */
export function KeySection({ keyCreatedAt, deviceCount }: KeySectionProps) {
  const t = useText(deviceText);
  const show = useShowKey();
  const [licenseKey, setKey] = useState<string>();
  const [isRotating, setRotating] = useState(false);
  const isUnreadable = isProblem(show.error, "keyUnreadable");
  return (
    <div className="space-y-4">
      <p className="text-ink-2 text-pretty">{t("devices.settings.key.note")}</p>
      <p>
        {keyCreatedAt === null ? (
          t("devices.settings.key.none")
        ) : (
          <>
            {t("devices.settings.key.since")} <TimeStamp at={keyCreatedAt} />
          </>
        )}
      </p>
      {show.error && (
        <Banner tone="stop">
          {t(isUnreadable ? "devices.settings.key.unreadable" : "devices.settings.key.failed")}
        </Banner>
      )}
      {licenseKey !== undefined && <ShownKey licenseKey={licenseKey} />}
      <div className="flex flex-wrap gap-(--gap)">
        {licenseKey === undefined ? (
          <Button
            kind="ink"
            isPending={show.isPending}
            // What went wrong is said above.
            onPress={() => void show.run().then(setKey, () => {})}
          >
            <QrCode aria-hidden />
            {t("devices.settings.key.show")}
          </Button>
        ) : (
          <Button onPress={() => setKey(undefined)}>{t("devices.settings.key.hide")}</Button>
        )}
        <Print />
        <Button kind="bare" onPress={() => setRotating(true)}>
          <RefreshCw aria-hidden />
          {t("devices.settings.key.rotate")}
        </Button>
      </div>
      <Rotate isOpen={isRotating} onOpenChange={setRotating} deviceCount={deviceCount} onRotated={setKey} />
    </div>
  );
}

function Print() {
  const t = useText(deviceText);
  return (
    <LinkTo to={`${devicePaths.settings(useWorkspaceId())}/sheet`} className={buttonClassName()}>
      <Printer aria-hidden />
      {t("devices.settings.key.print")}
    </LinkTo>
  );
}

function ShownKey({ licenseKey }: { readonly licenseKey: string }) {
  const t = useText(deviceText);
  const copy = () =>
    navigator.clipboard.writeText(joinLink(location.origin, licenseKey)).then(
      () => void toast.success(t("devices.settings.key.copied")),
      () => void toast.error(t("devices.settings.key.copyFailed")),
    );
  return (
    <div className="flex flex-wrap items-center gap-6 rounded-2 border border-line bg-raised p-4">
      <KeyPicture licenseKey={licenseKey} className="size-48" />
      <div className="min-w-0 space-y-3">
        <p className="num text-md font-semibold wrap-anywhere">{licenseKey}</p>
        <Button size="sm" onPress={() => void copy()}>
          <Copy aria-hidden />
          {t("devices.settings.key.copy")}
        </Button>
      </div>
    </div>
  );
}

interface RotateProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly deviceCount: number;
  readonly onRotated: (licenseKey: string) => void;
}

function Rotate({ isOpen, onOpenChange, deviceCount, onRotated }: RotateProps) {
  const t = useText(deviceText);
  const rotate = useRotateKey();
  const fresh = useFreshSignIn();
  return (
    <>
      <ConfirmDialog
        title={t("devices.settings.rotate.title")}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        confirmLabel={t("devices.settings.rotate.confirm")}
        destructive
        onConfirm={async () => onRotated(await fresh.guard(() => rotate.run()))}
        failedText={(error) =>
          t(
            isProblem(error, "freshSignInRequired")
              ? "devices.settings.rotate.fresh"
              : "devices.settings.rotate.failed",
          )
        }
      >
        {t("devices.settings.rotate.body", { count: deviceCount })}
      </ConfirmDialog>
      {fresh.dialog}
    </>
  );
}
