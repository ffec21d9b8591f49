import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
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
import type { PaperSource } from "../../paper-contract.ts";
import { useAcceptPaper } from "../actions.ts";
import { Compared, unsaidOf, useFileFacts } from "../compare/compared.tsx";
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
        <Shown source={source.data} draft={draft.data} />
      ) : (
        <div className="grid gap-6 pt-24 lg:grid-cols-2" aria-busy>
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      )}
    </main>
  );
}

function Shown({ source, draft }: { readonly source: PaperSource; readonly draft: ProcedureDraft }) {
  const t = useText(compareText, generationText);
  const workspaceId = useWorkspaceId();
  const factsOf = useFileFacts();
  const unsaid = unsaidOf(source, draft);
  return (
    <>
      <PageHead
        title={draft.title}
        note={factsOf(source)}
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
      <Compared source={source} draft={draft} unsaid={unsaid} />
    </>
  );
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
