import type { Attribution, RecordSignature, SeenDevice } from "#features/performs/rules/answers/attribution.ts";
import { useText } from "#kit/web/i18n.ts";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { performRecordText } from "../../record-text.ts";

/** [PF160] When the server received an entry, and from which device. */
export function ProvenanceNote({
  attribution,
  entryId,
}: {
  readonly attribution: Attribution;
  readonly entryId: string;
}) {
  const t = useText(performRecordText);
  const entry = attribution.entries.find((one) => one.entryId === entryId);
  const device = entry && attribution.devices[entry.device];
  if (!entry) return null;
  return (
    <>
      , {t("performs.record.receivedAt")} <TimeStamp at={entry.receivedAt} />
      {device && <DeviceWords device={device} />}
    </>
  );
}

/** A shared device has a name; of another, the browser's description is too long to show with every answer. */
function DeviceWords({ device }: { readonly device: SeenDevice }) {
  const t = useText(performRecordText);
  if (device.name !== null) return <>, {t("performs.record.fromDevice", { device: device.name })}</>;
  return device.agent ? <span className="sr-only">, {device.agent}</span> : null;
}

interface SignatureFactsProps {
  readonly signature: RecordSignature;
  readonly attribution: Attribution;
}

/** [PF161] The signer, and what the signature covers. */
export function SignatureFacts({ signature, attribution }: SignatureFactsProps) {
  const t = useText(performRecordText);
  const device = signature.device === null ? undefined : attribution.devices[signature.device];
  return (
    <>
      {signature.stillHolds === false && <Banner tone="stop">{t("performs.record.changedAfterSigning")}</Banner>}
      <details className="text-xs text-ink-2">
        <summary className="ring-focus w-fit cursor-pointer">{t("performs.record.aboutSignature")}</summary>
        <dl className="grid gap-x-4 gap-y-1 pt-2 sm:grid-cols-[auto_minmax(0,1fr)]">
          <dt>{t("performs.record.signedAs")}</dt>
          <dd className="text-ink">{signature.profileName}</dd>
          {device && (
            <>
              <dt>{t("performs.record.device")}</dt>
              <dd className="wrap-anywhere text-ink">{device.name ?? device.agent}</dd>
            </>
          )}
          {signature.termsHash && (
            <>
              <dt>{t("performs.record.termsHash")}</dt>
              <dd className="num break-all text-ink">{signature.termsHash}</dd>
            </>
          )}
          {signature.signedHash && (
            <>
              <dt>{t("performs.record.signedHash")}</dt>
              <dd className="num break-all text-ink">{signature.signedHash}</dd>
            </>
          )}
        </dl>
      </details>
    </>
  );
}
