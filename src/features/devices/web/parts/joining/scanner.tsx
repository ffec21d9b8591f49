import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { type ScanSource, useScan } from "../../state/use-scan.ts";
import { deviceText } from "../../text.ts";

interface ScannerProps {
  readonly source: ScanSource;
  readonly onKey: (licenseKey: string) => void;
  readonly onDenied: () => void;
  readonly onFailed: () => void;
  readonly onCancel: () => void;
}

/** What the camera sees, with a frame for the code. */
export function Scanner({ source, onCancel, ...settings }: ScannerProps) {
  const t = useText(deviceText);
  const video = useScan({ source, ...settings });
  return (
    <section className="max-w-xl space-y-4">
      <p role="status" className="font-semibold">
        {t(source === "camera" ? "devices.join.looking" : "devices.join.lookingScreen")}
      </p>
      <div className="relative aspect-4/3 overflow-hidden rounded-2 border border-ink bg-ink">
        <video
          ref={video}
          aria-label={t("devices.join.videoLabel")}
          muted
          playsInline
          className={source === "camera" ? "size-full object-cover" : "size-full object-contain"}
        />
        {source === "camera" && (
          <span aria-hidden className="absolute inset-[12%] rounded-3 border-4 border-hivis mix-blend-normal" />
        )}
      </div>
      <Button onPress={onCancel}>{t("devices.join.cancel")}</Button>
    </section>
  );
}
