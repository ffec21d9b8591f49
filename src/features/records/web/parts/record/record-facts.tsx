import type { ReactNode } from "react";
import { useText } from "#kit/web/i18n.ts";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { useLasts } from "#kit/web/words/ago.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { PerformRecord } from "../../../contract.ts";
import { performRecordText } from "../../record-text.ts";
import { RecordVerified } from "./record-verified.tsx";

/** Who, when, how long, and which version. */
export function RecordFacts({ record }: { readonly record: PerformRecord }) {
  const t = useText(performRecordText);
  const nameOf = usePersonName();
  const lasts = useLasts();
  return (
    <section aria-label={t("performs.record.title")}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 py-6 sm:gap-x-8 lg:grid-cols-4 print:grid-cols-4">
        <Fact name={t("performs.record.person")}>
          {nameOf({ displayName: record.profileName, isFormer: record.isFormer })}
        </Fact>
        <Fact name={t("performs.record.version")}>
          <span className="num">{t("performs.record.versionShort", { number: record.version })}</span>
        </Fact>
        <Fact name={t("performs.record.received")}>
          <TimeStamp at={record.submitted_at} />
        </Fact>
        <Fact name={t("performs.record.duration")}>
          {lasts(Date.parse(record.submitted_at) - Date.parse(record.created_at))}
        </Fact>
      </dl>
    </section>
  );
}

/**
 * [PF251] What proves the record, after what it says. The device's clock is named as such: it is what the device said
 * (threat B101).
 */
export function ProofOfRecord({ record }: { readonly record: PerformRecord }) {
  const t = useText(performRecordText);
  return (
    <section aria-label={t("performs.record.proof")} className="mt-10 border-t border-line pt-6">
      <h2 className="text-md">{t("performs.record.proof")}</h2>
      <RecordVerified procedureId={record.procedureId} performId={record.id} shows="proof" />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 py-6 sm:gap-x-8 lg:grid-cols-3 print:grid-cols-3">
        <Fact name={t("performs.record.started")}>
          <TimeStamp at={record.created_at} />
        </Fact>
        <Fact name={t("performs.record.startedDevice")}>
          <TimeStamp at={record.claimed_started_at} />
        </Fact>
        <Fact name={t("performs.record.lastEntry")}>
          <TimeStamp at={record.claimed_at} />
        </Fact>
        <Fact name={t("performs.record.device")} isWide>
          <DeviceOfRecord record={record} />
        </Fact>
        <Fact name={t("performs.record.hash")} isWide>
          <span className="num text-xs break-all">{record.contentHash}</span>
          <span className="block text-xs font-normal text-ink-2">{t("performs.record.hashWhy")}</span>
        </Fact>
      </dl>
    </section>
  );
}

/** [PF256] The names that people gave to the shared devices of a record, and what the browser says of itself. */
export function DeviceOfRecord({ record }: { readonly record: Pick<PerformRecord, "attribution" | "device"> }) {
  const names = [...new Set(record.attribution.devices.flatMap(({ name }) => (name === null ? [] : [name])))];
  return (
    <>
      {names.length > 0 && <span className="block">{names.join(", ")}</span>}
      <span className="text-xs font-normal text-ink-2">{record.device}</span>
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

const Fact = ({ name, isWide = false, children }: FactProps) => (
  <div className={isWide ? "col-span-2 lg:col-span-3 print:col-span-3" : ""}>
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
);
