import { useLanguage, useText } from "#kit/web/i18n.ts";
import { uploadText } from "../../upload-text.ts";
import { handlerOf } from "../purposes.ts";
import type { UploadView } from "../upload-view.ts";
import { sizeText, timeParts } from "./amounts.ts";
import { trayText } from "./tray-text.ts";

/** How an upload fares, in a line: amounts while it moves, else words. */
export function UploadStatus({ item }: { readonly item: UploadView }) {
  const t = useText(trayText);
  const [language] = useLanguage();
  const size = sizeText(item.sizeBytes, language);
  const amount = t("uploads.item.amount", { sent: sizeText(item.sentBytes, language), size });
  return (
    <>
      {line()}
      {item.startedAnew && item.state !== "done" && item.state !== "failed" && (
        <p className="text-xs text-wait">{t("uploads.item.anew")}</p>
      )}
      {item.isAtRisk && item.state !== "waiting" && item.sizeBytes > largeBytes && (
        <p className="text-xs text-wait">{t("uploads.item.atRisk")}</p>
      )}
    </>
  );

  function line() {
    switch (item.state) {
      case "failed":
        return <Failure item={item} />;
      case "needsFile":
      case "needsPermission":
        return <p className="text-xs">{t(`uploads.item.${item.state}`)}</p>;
      case "done":
        return <Line parts={[t("uploads.item.done"), size]} />;
      case "sending":
        return <Line parts={[amount, ...moving()]} />;
      case "waiting":
        return <Line parts={[t("uploads.item.waiting"), size]} />;
      case "finishing":
        return <Line parts={[t("uploads.item.finishing")]} />;
      default:
        return <Line parts={[t(`uploads.item.${item.state}`), amount]} />;
    }
  }

  function moving(): string[] {
    const { bytesPerSecond, msLeft } = item;
    if (bytesPerSecond === undefined) return [];
    const speed = t("uploads.item.speed", { speed: sizeText(bytesPerSecond, language) });
    if (msLeft === undefined) return [speed];
    const { unit, count } = timeParts(msLeft);
    return [speed, t("uploads.item.left", { time: t(`uploads.item.${unit}`, { count }) })];
  }
}

/** Losing a smaller one with the page does no harm. */
const largeBytes = 64 * 1024 ** 2;

const Line = ({ parts }: { readonly parts: readonly string[] }) => (
  <p className="text-xs text-ink-2 tabular-nums">{parts.join(" · ")}</p>
);

function Failure({ item: { failure, name, purpose } }: { readonly item: UploadView }) {
  const t = useText(trayText, uploadText);
  if (!failure) return null;
  const words =
    failure.reason === "purpose"
      ? (handlerOf(purpose.kind)?.words?.(failure.code, name, purpose) ?? t("uploads.item.purpose", { name }))
      : t(`media.upload.${failure.reason}`, { name });
  return <p className="text-xs text-stop">{words}</p>;
}
