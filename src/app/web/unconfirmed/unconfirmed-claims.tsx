import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { adaptationQueries } from "#features/adaptations/web/queries.ts";
import { generationQueries } from "#features/generation/web/queries.ts";
import { interviewPaths } from "#features/interviews/paths.ts";
import { interviewQueries } from "#features/interviews/web/queries.ts";
import type { Module } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { proposalPaths } from "#features/proposals/paths.ts";
import { proposalQueries } from "#features/proposals/web/queries.ts";
import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import { unconfirmedText } from "./unconfirmed-text.ts";
import { type Sources, unsaidIn } from "./unsaid.ts";

/** A draft that was rewritten has hundreds: the rest is in the comparison. */
const shownMax = 50;

/** [PG56] Where a draft is decided on: what it says and its source does not, whatever it was made from. */
export function UnconfirmedClaims({ draft }: { readonly draft: ProcedureDraft }) {
  const t = useText(unconfirmedText);
  const workspaceId = useWorkspaceId();
  const film = useQuery(generationQueries.source(workspaceId, draft.id));
  const paper = useQuery(generationQueries.paper(workspaceId, draft.id));
  const said = useQuery(interviewQueries.said(workspaceId, draft.id));
  const adapted = useQuery(adaptationQueries.source(workspaceId, draft.id));
  const proposed = useQuery(proposalQueries.source(workspaceId, draft.id));
  const all = [film, paper, said, adapted, proposed];
  const failed = all.find(({ error }) => error !== null && !isNotFound(error));
  if (failed) {
    const retry = () => void Promise.all(all.map(({ refetch }) => refetch()));
    return <FailedNote error={failed.error} title={t("unconfirmed.failed")} onRetry={retry} />;
  }
  const sources: Sources = {
    film: foundBy(film),
    paper: foundBy(paper),
    said: foundBy(said),
    adapted: foundBy(adapted),
    proposed: foundBy(proposed),
  };
  // [PG79] What nobody has confirmed comes first.
  const unsaid = unsaidIn(draft, sources).toSorted((a, b) => Number(a.isConfirmed ?? 0) - Number(b.isConfirmed ?? 0));
  if (unsaid.length === 0) return null;
  const numbers = new Map(numberedSteps<Module>(draft).map(({ step, number }) => [step.id, number]));
  const isReviewed = [sources.paper, sources.said, sources.adapted, sources.proposed].some(
    (source) => source?.isReviewed,
  );
  const open = isReviewed ? [] : unsaid.filter((one) => !one.isConfirmed);
  const comparison = comparisonOf(workspaceId, draft.id, sources);
  return (
    <section aria-label={t("unconfirmed.label")} className="rounded-2 bg-wait-bg p-3 text-sm">
      <p className="font-semibold text-wait">{t("unconfirmed.title", { count: unsaid.length })}</p>
      <p>
        {open.length === 0
          ? t("unconfirmed.confirmed")
          : open.length === unsaid.length
            ? t("unconfirmed.notConfirmed")
            : t("unconfirmed.partly", { count: open.length })}
      </p>
      <ul className="mt-1 max-h-60 list-disc overflow-y-auto ps-5">
        {unsaid.slice(0, shownMax).map(({ stepId, text, why, isConfirmed }) => {
          const number = stepId === null ? undefined : numbers.get(stepId);
          return (
            <li key={`${stepId} ${why} ${text}`} className="pointer-coarse:py-2">
              {stepId !== null && number !== undefined ? (
                <LinkTo
                  to={procedurePaths.preview(workspaceId, draft.id, { previewDraft: true, stepId })}
                  className={linkClassName}
                >
                  {t("unconfirmed.step", { number: twoDigits(number) })}
                </LinkTo>
              ) : (
                t("unconfirmed.head")
              )}
              : <bdi className="font-semibold wrap-anywhere">{text}</bdi> (
              {[t(`unconfirmed.${why}`), ...(isConfirmed ? [t("unconfirmed.isConfirmed")] : [])].join(", ")})
            </li>
          );
        })}
      </ul>
      {unsaid.length > shownMax && <p>{t("unconfirmed.more", { count: unsaid.length - shownMax })}</p>}
      {comparison && (
        <p className="mt-2">
          <LinkTo to={comparison} className={linkClassName}>
            {t("unconfirmed.compare")}
          </LinkTo>
        </p>
      )}
    </section>
  );
}

/** An error here says that the draft was not made so. */
const foundBy = <Source,>({ data, error }: UseQueryResult<Source>): NonNullable<Source> | null =>
  error ? null : (data ?? null);

function comparisonOf(workspaceId: string, procedureId: string, { paper, said, adapted, proposed }: Sources) {
  if (paper) return procedurePaths.compare(workspaceId, procedureId);
  if (said) return interviewPaths.said(workspaceId, procedureId);
  if (proposed) return proposalPaths.proposed(workspaceId, procedureId);
  return adapted ? procedurePaths.adapted(workspaceId, procedureId) : undefined;
}
