import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { AuditEntry } from "../../contract.ts";
import { useActionWords } from "../state/action-words.ts";
import { detailLines } from "../state/thing-name.ts";
import type { AuditFilterState } from "../state/use-audit-filter.ts";
import { auditText } from "../text.ts";

const sessionKinds = ["google", "microsoft", "phone", "device", "link"] as const;

interface EntryDrawerProps {
  readonly entry: AuditEntry;
  readonly filter: AuditFilterState;
  readonly onClose: () => void;
}

/** One entry in full: who, when, what, before and after, and the ways on from it. */
export function EntryDrawer({ entry, filter, onClose }: EntryDrawerProps) {
  const t = useText(auditText);
  const nameOf = usePersonName();
  const words = useActionWords();
  const who =
    entry.actorId === null ? t("audit.system") : nameOf({ displayName: entry.actorName, isFormer: entry.isFormer });
  const sessionWords = (kind: string) => {
    const known = sessionKinds.find((one) => one === kind);
    return known ? t(`audit.details.sessions.${known}`) : kind;
  };
  const narrow = (change: Readonly<Record<string, string>>) => {
    filter.clear();
    filter.change(change);
    onClose();
  };
  return (
    <Drawer side="end" title={t("audit.details.title", { seq: entry.seq })} isOpen onOpenChange={onClose}>
      <div className="space-y-5">
        <div>
          <p className="text-md font-semibold">{words(entry.action)}</p>
          <p className="text-ink-2">
            {who} · <TimeStamp at={entry.at} />
          </p>
        </div>
        {entry.isHidden ? (
          <p className="text-ink-3">{t("audit.outOfSightWhy")}</p>
        ) : (
          <Details details={entry.details} />
        )}
        <dl className="space-y-2 text-xs">
          {entry.objectId !== null && (
            <div>
              <dt className="text-ink-3">{t("audit.details.thingId")}</dt>
              <dd className="num wrap-anywhere">{entry.objectId}</dd>
            </div>
          )}
          {entry.sessionKind !== null && (
            <div>
              <dt className="text-ink-3">{t("audit.details.session")}</dt>
              <dd>{sessionWords(entry.sessionKind)}</dd>
            </div>
          )}
          {entry.requestId !== null && (
            <div>
              <dt className="text-ink-3">{t("audit.details.request")}</dt>
              <dd className="num wrap-anywhere">{entry.requestId}</dd>
            </div>
          )}
          <div>
            <dt className="text-ink-3">{t("audit.details.hash")}</dt>
            <dd className="num wrap-anywhere">{entry.hash}</dd>
          </div>
        </dl>
        <div className="flex flex-wrap gap-2">
          {entry.objectId !== null && (
            <Button onPress={() => narrow({ thing: entry.objectId ?? "" })}>{t("audit.details.onlyThis")}</Button>
          )}
          <Button onPress={() => narrow({ who: entry.actorId ?? "system" })}>{t("audit.details.onlyWho")}</Button>
        </div>
      </div>
    </Drawer>
  );
}

function Details({ details }: { readonly details: unknown }) {
  const t = useText(auditText);
  const lines = detailLines(details);
  if (lines.length === 0) return <p className="text-ink-3">{t("audit.details.none")}</p>;
  const isChange = lines.some((line) => line.before !== undefined);
  return (
    <table className="w-full table-fixed border-collapse text-start">
      <thead>
        <tr className="border-b border-edge text-xs text-ink-3">
          <th scope="col" className="py-1.5 pe-3 text-start font-semibold">
            {t("audit.details.field")}
          </th>
          {isChange && (
            <th scope="col" className="py-1.5 pe-3 text-start font-semibold">
              {t("audit.details.before")}
            </th>
          )}
          <th scope="col" className="py-1.5 text-start font-semibold">
            {t(isChange ? "audit.details.after" : "audit.details.value")}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.field} className="border-b border-line align-top">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal text-ink-2 wrap-anywhere">
              {line.field}
            </th>
            {isChange && <td className="py-1.5 pe-3 wrap-anywhere">{line.before}</td>}
            <td className="py-1.5 wrap-anywhere">{line.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
