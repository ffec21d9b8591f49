import { useState } from "react";
import { areaPaths } from "#features/areas/paths.ts";
import { areaInCode } from "#features/areas/rules.ts";
import { useText } from "#kit/web/i18n.ts";
import { QrCode } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { scanAreaText } from "./scan-text.ts";

const AreaScanner = lazyComponent(
  () => import("#kit/web/codes/scanner.tsx").then((module) => module.Scanner<string>),
  () => true,
  { isAhead: false },
);

type Fault = "denied" | "failed";

/** Reads the code on a machine or a wall, and goes to its area. [A22] */
export function ScanArea() {
  const t = useText(scanAreaText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const open = () => {
    setFault(undefined);
    setOpen(true);
  };
  return (
    <>
      <Button onPress={open}>
        <QrCode aria-hidden />
        {t("scanArea.button")}
      </Button>
      <Dialog title={t("scanArea.title")} isOpen={isOpen} onOpenChange={setOpen}>
        <div className="space-y-4">
          <p>{t("scanArea.note")}</p>
          {fault ? (
            <>
              <Banner tone="stop">{t(`scanArea.${fault}`)}</Banner>
              <Button kind="ink" onPress={() => setFault(undefined)}>
                {t("scanArea.retry")}
              </Button>
            </>
          ) : (
            <AreaScanner
              source="camera"
              read={(text) => areaInCode(text, { origin: location.origin, workspaceId })}
              onFound={(areaId) => {
                setOpen(false);
                void go(areaPaths.byCode(workspaceId, areaId));
              }}
              onDenied={() => setFault("denied")}
              onFailed={() => setFault("failed")}
              onCancel={() => setOpen(false)}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}
