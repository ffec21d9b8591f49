import { useQuery } from "@tanstack/react-query";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import type { ProcedureRevision } from "#features/procedures/revision-contract.ts";
import { previewText } from "#features/procedures/web/preview-text.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { procedureText } from "#features/procedures/web/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";

interface RevisionPanelProps {
  readonly procedureId: string;
  /** The version that is open, if it is one of the history. */
  readonly openVersionId?: string | undefined;
  readonly onOpen: (revision: ProcedureRevision) => void;
}

/** The versions that were published, newest first; each opens to read. */
export function RevisionPanel({ procedureId, openVersionId, onOpen }: RevisionPanelProps) {
  const t = useText(procedureText, previewText);
  const workspaceId = useWorkspaceId();
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(
    procedureQueries.history(workspaceId, procedureId),
  );
  const revisions = data?.revisions;
  const mayNumber = useMay(procedurePolicy.publish, { accessGroupIds: [] });
  return (
    <section aria-labelledby="revisions" className="space-y-3">
      <h2 id="revisions" className="text-md">
        {t("procedures.preview.history")}
      </h2>
      {isPending && <SkeletonLines lines={4} />}
      {isError && <FailedNote error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {revisions?.length === 0 && (
        <p className="text-xs text-ink-3">{t("procedures.preview.noHistory", { version: data?.nextVersion ?? 1 })}</p>
      )}
      {revisions && (revisions.length > 0 || mayNumber) && (
        <LinkTo
          to={procedurePaths.revisions(workspaceId, procedureId)}
          className={`${linkClassName} inline-block text-xs`}
        >
          {t(revisions.length > 0 ? "procedures.preview.compare" : "procedures.preview.numbering")}
        </LinkTo>
      )}
      {revisions && revisions.length > 0 && (
        <ol className="border-s-2 border-line">
          {revisions.map((revision) => (
            <RevisionLine
              key={revision.versionId}
              revision={revision}
              isOpen={revision.versionId === openVersionId}
              onOpen={() => onOpen(revision)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface RevisionLineProps {
  readonly revision: ProcedureRevision;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function RevisionLine({ revision, isOpen, onOpen }: RevisionLineProps) {
  const t = useText(procedureText, previewText);
  const nameOf = usePersonName();
  const { version, state, changeNote, publishedAt, publishedBy, approvedBy } = revision;
  return (
    <li className="relative pb-4 ps-4 last:pb-0">
      <span
        aria-hidden
        className={classNames(
          "absolute -start-[7px] top-1.5 size-3 border-2 border-ink",
          state === "published" ? "bg-ink" : "bg-sheet",
        )}
      />
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-current={isOpen ? "true" : undefined}
          aria-label={t("procedures.preview.openVersion", { version: t("procedures.version", { version }) })}
          onClick={onOpen}
          className={classNames(
            "link num inline-grid min-h-6 min-w-6 place-items-center font-semibold",
            isOpen && "bg-hivis px-1 text-on-hivis",
          )}
        >
          {t("procedures.version", { version })}
        </button>
        {state === "published" && <Badge tone="done">{t("procedures.preview.current")}</Badge>}
      </div>
      <p className="text-xs text-ink-2">
        <TimeStamp at={publishedAt} /> · {nameOf(publishedBy)}
        {approvedBy && `, ${t("procedures.preview.approvedBy", { name: nameOf(approvedBy) })}`}
      </p>
      <p className={classNames("text-xs wrap-anywhere", !changeNote && "text-ink-3")}>
        {changeNote || t("procedures.preview.noNote")}
      </p>
    </li>
  );
}
