import { type UIEvent, useRef } from "react";
import { useText } from "#kit/web/i18n.ts";
import { type Column, VirtualRows } from "#kit/web/ui/lists/virtual-rows.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { useElementWidth } from "#kit/web/ui/use-element-width.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { AuditEntry } from "../../contract.ts";
import { useActionWords } from "../state/action-words.ts";
import { thingName } from "../state/thing-name.ts";
import { auditText } from "../text.ts";

interface AuditRowsProps {
  readonly entries: readonly AuditEntry[];
  readonly isNarrowed: boolean;
  readonly onMore: () => void;
  readonly onOpen: (entry: AuditEntry) => void;
}

/** The next page is asked for when this much in px is left below. */
const moreWithin = 1600;
/** Below this width in px a row is a card. */
const cardsBelow = 560;

/** The entries as a long list; a press opens one. */
export function AuditRows({ entries, isNarrowed, onMore, onOpen }: AuditRowsProps) {
  const t = useText(auditText);
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useElementWidth(frame) < cardsBelow;
  const columns = useColumns(onOpen);
  const cards = useCards(onOpen);
  const onScroll = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.scrollHeight - target.scrollTop - target.clientHeight < moreWithin) onMore();
  };
  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col" onScrollCapture={onScroll}>
      <VirtualRows
        key={isNarrow ? "cards" : "rows"}
        label={t("audit.title")}
        rows={entries}
        rowId={(entry) => String(entry.seq)}
        rowText={(entry) => String(entry.seq)}
        columns={isNarrow ? cards : columns}
        rowHeight={isNarrow ? 92 : 48}
        onOpen={onOpen}
        empty={
          <EmptyState title={t(isNarrowed ? "audit.emptyFiltered" : "audit.empty")}>{t("audit.emptyBody")}</EmptyState>
        }
      />
    </div>
  );
}

function Thing({ entry }: { readonly entry: AuditEntry }) {
  const t = useText(auditText);
  return (
    <span className="truncate text-sm text-ink-2">{entry.isHidden ? t("audit.outOfSight") : thingName(entry)}</span>
  );
}

function useColumns(onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
  const t = useText(auditText);
  return [
    {
      id: "what",
      head: t("audit.columns.what"),
      width: "minmax(220px,2fr)",
      cell: (entry) => <What entry={entry} onOpen={onOpen} />,
    },
    {
      id: "thing",
      head: t("audit.columns.thing"),
      width: "minmax(140px,1.5fr)",
      from: 760,
      cell: (entry) => <Thing entry={entry} />,
    },
    {
      id: "who",
      head: t("audit.columns.who"),
      width: "minmax(130px,1fr)",
      cell: (entry) => <Who entry={entry} />,
    },
    { id: "when", head: t("audit.columns.when"), width: "150px", cell: (entry) => <TimeStamp at={entry.at} /> },
  ];
}

function useCards(onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
  const t = useText(auditText);
  return [
    {
      id: "what",
      head: t("audit.columns.what"),
      width: "minmax(0,1fr)",
      cell: (entry) => (
        <span className="flex min-w-0 flex-col gap-0.5">
          <What entry={entry} onOpen={onOpen} />
          <Thing entry={entry} />
          <span className="flex min-w-0 gap-2 text-xs text-ink-2">
            <Who entry={entry} />
            <TimeStamp at={entry.at} />
          </span>
        </span>
      ),
    },
  ];
}

interface WhatProps {
  readonly entry: AuditEntry;
  readonly onOpen: (entry: AuditEntry) => void;
}

function What({ entry, onOpen }: WhatProps) {
  const words = useActionWords();
  return (
    <button type="button" className="truncate text-start font-semibold hover:underline" onClick={() => onOpen(entry)}>
      {words(entry.action)}
    </button>
  );
}

function Who({ entry }: { readonly entry: AuditEntry }) {
  const t = useText(auditText);
  const nameOf = usePersonName();
  return (
    <span className="truncate">
      {entry.actorId === null ? t("audit.system") : nameOf({ displayName: entry.actorName, isFormer: entry.isFormer })}
    </span>
  );
}
