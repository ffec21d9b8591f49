import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { recordQueries } from "../../queries.ts";
import { performRecordText } from "../../record-text.ts";
import type { RecordPlace } from "../slots.ts";
import { DeviceOfRecord } from "./record-facts.tsx";
import { RecordVerified } from "./record-verified.tsx";

/** [PF239] What proves a record, where its run ended: whether it is unaltered, its device and its hash. */
export function RecordProof({ procedureId, performId }: RecordPlace) {
  const t = useText(performRecordText);
  const { data: record } = useQuery(recordQueries.record(useWorkspaceId(), procedureId, performId));
  return (
    <div className="space-y-4">
      <RecordVerified procedureId={procedureId} performId={performId} />
      {record && (
        <dl className="grid gap-3">
          <div>
            <dt className="text-xs text-ink-2">{t("performs.record.device")}</dt>
            <dd className="text-sm font-semibold wrap-anywhere">
              <DeviceOfRecord record={record} />
            </dd>
          </div>
          <div>
            <dt className="text-xs text-ink-2">{t("performs.record.hash")}</dt>
            <dd className="num text-sm break-all">{record.contentHash}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}
