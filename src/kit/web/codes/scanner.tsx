import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { scannerText } from "./scanner-text.ts";
import { type ScanSettings, useScan } from "./use-scan.ts";

interface ScannerProps<Found> extends ScanSettings<Found> {
  readonly onCancel: () => void;
}

/** What the camera sees, with a frame for the code. */
export function Scanner<Found>({ onCancel, ...settings }: ScannerProps<Found>) {
  const t = useText(scannerText);
  const video = useScan(settings);
  const { source } = settings;
  return (
    <section className="max-w-xl space-y-4">
      <p role="status" className="font-semibold">
        {t(source === "camera" ? "scanner.looking" : "scanner.lookingScreen")}
      </p>
      <div className="relative aspect-4/3 overflow-hidden rounded-2 border border-ink bg-ink">
        <video
          ref={video}
          aria-label={t("scanner.video")}
          muted
          playsInline
          className={source === "camera" ? "size-full object-cover" : "size-full object-contain"}
        />
        {source === "camera" && (
          <span aria-hidden className="absolute inset-[12%] rounded-3 border-4 border-hivis mix-blend-normal" />
        )}
      </div>
      <Button onPress={onCancel}>{t("scanner.cancel")}</Button>
    </section>
  );
}
