import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Module, OutlineStep } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { isSameId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleCheck } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { formatDate } from "#kit/web/words/dates.ts";
import type { PaperSource } from "../../paper-contract.ts";
import { textOfBlock } from "../../rules/paper/paper-blocks.ts";
import { paperClaimsOfStep } from "../../rules/paper/paper-claims.ts";
import { useAcceptPaper } from "../actions.ts";
import { DraftSteps } from "../compare/draft-steps.tsx";
import { LossReport } from "../compare/loss-report.tsx";
import { PaperBlocks } from "../compare/paper-blocks.tsx";
import { compareText } from "../compare-text.ts";
import { generationQueries } from "../queries.ts";
import { generationText } from "../text.ts";

/** A draft next to the document that it was made from, and what of it the draft does not have. */
export function ComparePaper() {
  const t = useText(compareText);
  const { procedureId = "" } = useParams({ strict: false }) as { readonly procedureId?: string };
  const workspaceId = useWorkspaceId();
  const source = useQuery(generationQueries.paper(workspaceId, procedureId));
  const draft = useQuery(procedureQueries.draft(workspaceId, procedureId));
  const error = source.error ?? draft.error;
  if (error) {
    const retry = () => void Promise.all([source.refetch(), draft.refetch()]);
    return <FailedState isScreen title={t("compare.loadFailed")} error={error} onRetry={retry} className="m-6" />;
  }
  return (
    <main className="flex-1 px-4 pb-24 md:px-6">
      {source.data && draft.data ? (
        <Compared source={source.data} draft={draft.data} />
      ) : (
        <div className="grid gap-6 pt-24 lg:grid-cols-2" aria-busy>
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      )}
    </main>
  );
}

interface ComparedProps {
  readonly source: PaperSource;
  readonly draft: ProcedureDraft;
}

function Compared({ source, draft }: ComparedProps) {
  const t = useText(compareText, generationText);
  const workspaceId = useWorkspaceId();
  const [stepId, setStepId] = useState<string>();
  const steps = draft.sections.flatMap((section) => section.steps);
  const unsaid = [...new Set(steps.flatMap((step) => unsaidOf(source, step)))];
  const shown = source.steps.find((step) => stepId !== undefined && isSameId(step.stepId, stepId));
  const { author, modifiedAt } = source.about;
  const facts = [
    t("compare.note", { name: source.fileName }),
    author && t("compare.made", { author }),
    modifiedAt && t("compare.changed", { date: formatDate(new Date(modifiedAt)) }),
  ].filter((fact) => fact !== "");
  return (
    <>
      <PageHead
        title={draft.title}
        note={facts.join(", ")}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("fromPaper.back")} />}
        actions={
          <>
            <LinkTo to={procedurePaths.edit(workspaceId, draft.id)} className={buttonClassName({})}>
              {t("compare.open")}
            </LinkTo>
            <Accept source={source} unsaid={unsaid} />
          </>
        }
      />
      {unsaid.length > 0 && (
        <div className="mt-4 rounded-2 bg-wait-bg p-3 text-sm">
          <p className="font-semibold text-wait">{t("compare.unsaid", { count: unsaid.length })}</p>
          <p>{t("compare.unsaidHint")}</p>
          <ul className="list-disc ps-5">
            {unsaid.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {source.mediaId === null && <p className="mt-4 text-sm text-ink-2">{t("compare.hidden")}</p>}
      <div className="mt-6">
        <LossReport losses={source.losses} />
      </div>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <div className="min-w-0 max-lg:order-2">
          <PaperBlocks source={source} shown={shown} />
        </div>
        <DraftSteps draft={draft} source={source} shownId={stepId} onShow={setStepId} />
      </div>
    </>
  );
}

/** [PG31] What a step says now, and no block of it. */
function unsaidOf(source: PaperSource, step: OutlineStep<Module>): string[] {
  const range = source.steps.find((one) => isSameId(one.stepId, step.id)) ?? { from: 0, to: -1 };
  return paperClaimsOfStep(step, source.blocks.map(textOfBlock), range)
    .filter((claim) => claim.sentences.length === 0)
    .map((claim) => claim.text);
}

function Accept({ source, unsaid }: { readonly source: PaperSource; readonly unsaid: string[] }) {
  const t = useText(compareText);
  const accept = useAcceptPaper();
  if (source.isReviewed) {
    return (
      <Chip>
        <CircleCheck aria-hidden className="size-4 text-done" />
        {t("compare.isAccepted")}
      </Chip>
    );
  }
  const submit = () =>
    accept.run({ generationId: source.generationId, confirmed: unsaid }).then(
      () => toast.success(t("compare.accepted")),
      // The action has said so.
      () => {},
    );
  return (
    <Button kind="ink" isPending={accept.isPending} onPress={() => void submit()}>
      {t(unsaid.length > 0 ? "compare.acceptConfirmed" : "compare.accept")}
    </Button>
  );
}
