import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import type { Column } from "#kit/web/ui/lists/virtual-rows.tsx";
import { Ago } from "#kit/web/ui/marks/ago.tsx";
import { Badge, type Tone } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { DraftToPublish } from "../../contract.ts";
import { manyText } from "../many-text.ts";
import { draftPath } from "./draft-path.ts";

/** The columns of the drafts at a desk; narrower windows show fewer. */
export function useDraftColumns(): readonly Column<DraftToPublish>[] {
  const t = useText(manyText);
  return [
    { id: "draft", head: t("many.columns.draft"), width: "minmax(220px,2fr)", cell: (row) => <Name draft={row} /> },
    { id: "state", head: t("many.columns.state"), width: "190px", from: 620, cell: (row) => <State draft={row} /> },
    {
      id: "changes",
      head: t("many.columns.changes"),
      width: "minmax(150px,1.4fr)",
      from: 900,
      cell: (row) => <Changes draft={row} />,
    },
    {
      id: "findings",
      head: t("many.columns.findings"),
      width: "120px",
      from: 760,
      cell: (row) => <Findings draft={row} />,
    },
    { id: "by", head: t("many.columns.by"), width: "170px", from: 1040, cell: (row) => <ChangedBy draft={row} /> },
  ];
}

/** The same as cards, for a phone. */
export function useDraftCards(): readonly Column<DraftToPublish>[] {
  const t = useText(manyText);
  return [
    {
      id: "draft",
      head: t("many.columns.draft"),
      width: "minmax(0,1fr)",
      cell: (row) => (
        <div className="min-w-0 space-y-1">
          <Name draft={row} />
          <span className="flex flex-wrap items-center gap-2">
            <State draft={row} />
            {(row.findingCount > 0 || row.isNotCompared) && <Findings draft={row} />}
          </span>
          <Changes draft={row} />
        </div>
      ),
    },
  ];
}

interface OfDraft {
  readonly draft: DraftToPublish;
}

function Name({ draft }: OfDraft) {
  const t = useText(manyText);
  return (
    <span className="min-w-0">
      <LinkTo
        to={draftPath(useWorkspaceId(), draft)}
        className="block truncate rounded-1 font-semibold hover:underline"
      >
        <bdi>{draft.title}</bdi>
      </LinkTo>
      <span className="block truncate text-xs text-ink-3">
        {draft.publishedVersion === null ? t("many.first") : t("many.replaces", { version: draft.publishedVersion })}
        {" · "}
        {t("many.steps", { count: draft.stepCount })}
      </span>
    </span>
  );
}

const tones = { none: "plain", pending: "wait", accepted: "info", rejected: "stop" } as const satisfies Record<
  string,
  Tone
>;

function State({ draft: { state, requestedBy, effectiveAt } }: OfDraft) {
  const t = useText(manyText);
  const nameOf = usePersonName();
  return (
    <span className="min-w-0">
      <Badge tone={tones[state]}>{t(`many.states.${state}`)}</Badge>
      {requestedBy && (
        <span className="block truncate text-xs text-ink-3">{t("many.askedBy", { name: nameOf(requestedBy) })}</span>
      )}
      {state === "accepted" && effectiveAt && (
        <span className="block text-xs text-ink-3">
          <TimeStamp at={effectiveAt} />
        </span>
      )}
    </span>
  );
}

/** [P186] */
function Changes({ draft: { changes } }: OfDraft) {
  const t = useText(manyText);
  if (!changes) return <span className="text-xs text-ink-3">{t("many.first")}</span>;
  const counted = (["changed", "added", "removed", "moved"] as const).flatMap((kind) =>
    changes[kind] > 0 ? [t(`many.${kind}`, { count: changes[kind] })] : [],
  );
  const said = changes.head ? [...counted, t("many.head")] : counted;
  return (
    <span className="line-clamp-2 text-xs text-ink-2">{said.length === 0 ? t("many.same") : said.join(", ")}</span>
  );
}

/** [P199] Findings block its publication. That nobody compared it with its source does not, and is said. */
function Findings({ draft: { findingCount, isNotCompared } }: OfDraft) {
  const t = useText(manyText);
  if (findingCount === 0 && !isNotCompared) return <span className="text-xs text-ink-3">{t("many.ready")}</span>;
  return (
    <span className="flex min-w-0 flex-col items-start gap-1">
      {findingCount > 0 && <Badge tone="stop">{t("many.findings", { count: findingCount })}</Badge>}
      {isNotCompared && <Badge tone="wait">{t("many.toCompare")}</Badge>}
    </span>
  );
}

function ChangedBy({ draft: { updatedAt, updatedBy } }: OfDraft) {
  const t = useText(manyText);
  const nameOf = usePersonName();
  return (
    <span className="min-w-0 text-xs text-ink-2">
      <Ago at={updatedAt} />
      <span className="block truncate text-ink-3">{t("many.byName", { name: nameOf(updatedBy) })}</span>
    </span>
  );
}
