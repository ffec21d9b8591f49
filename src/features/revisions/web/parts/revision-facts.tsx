import { useQuery } from "@tanstack/react-query";
import { procedurePaths } from "#features/procedures/paths.ts";
import type { ProcedureRevision } from "#features/procedures/revision-contract.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { revisionText } from "../text.ts";
import { VersionApprovalsSlot } from "./slots.ts";

interface RevisionFactsProps {
  readonly procedureId: string;
  readonly revision: ProcedureRevision;
}

/** When and by whom a version was published, and who opened it. */
export function RevisionFacts({ procedureId, revision }: RevisionFactsProps) {
  const t = useText(revisionText);
  const nameOf = usePersonName();
  const workspaceId = useWorkspaceId();
  return (
    <section aria-label={t("revisions.details")} className="space-y-3 text-sm">
      <h2 className="text-md">{t("revisions.version", { version: revision.version })}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 [&_dt]:text-ink-2">
        <dt>{t("revisions.published")}</dt>
        <dd>
          <TimeStamp at={revision.publishedAt} />
        </dd>
        <dt>{t("revisions.by")}</dt>
        <dd>{nameOf(revision.publishedBy)}</dd>
        <VersionApprovalsSlot revision={revision} />
        <dt>{t("revisions.note")}</dt>
        <dd className="wrap-anywhere">{revision.changeNote || t("revisions.noNote")}</dd>
      </dl>
      <LinkTo
        to={`${procedurePaths.preview(workspaceId, procedureId)}?versionId=${revision.versionId}`}
        className={linkClassName}
      >
        {t("revisions.open")}
      </LinkTo>
      <Views procedureId={procedureId} versionId={revision.versionId} />
    </section>
  );
}

function Views({ procedureId, versionId }: { readonly procedureId: string; readonly versionId: string }) {
  const t = useText(revisionText);
  const nameOf = usePersonName();
  const { data, isError, error } = useQuery(procedureQueries.views(useWorkspaceId(), procedureId, versionId));
  return (
    <div className="space-y-2 pt-3">
      <h3 className="text-sm font-bold">{t("revisions.views.title")}</h3>
      {isError && <FailedNote error={error} title={t("revisions.views.failed")} />}
      {!data && !isError && <SkeletonLines lines={3} />}
      {data?.views.length === 0 && data.hiddenCount === 0 && (
        <p className="text-xs text-ink-2">{t("revisions.views.none")}</p>
      )}
      <ul className="max-h-80 space-y-1.5 overflow-auto text-xs">
        {data?.views.map(({ person, firstAt, lastAt }) => (
          <li key={person.id}>
            <span className="font-semibold">{nameOf(person)}</span>
            <span className="block text-ink-2">
              {t("revisions.views.first")} <TimeStamp at={firstAt} />
              {lastAt !== firstAt && (
                <>
                  {", "}
                  {t("revisions.views.last")} <TimeStamp at={lastAt} />
                </>
              )}
            </span>
          </li>
        ))}
        {data && data.hiddenCount > 0 && (
          <li className="text-ink-2">{t("revisions.views.hidden", { count: data.hiddenCount })}</li>
        )}
      </ul>
    </div>
  );
}
