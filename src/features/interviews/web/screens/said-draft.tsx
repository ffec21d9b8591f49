import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { claimsOfStep } from "#features/generation/rules/step-claims.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { isSameId } from "#kit/ids.ts";
import { notFound } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleCheck } from "#kit/web/icons.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { formatDate } from "#kit/web/words/dates.ts";
import type { SaidSource } from "../../contract.ts";
import { interviewPolicy } from "../../policy.ts";
import { useAcceptSaid } from "../actions.ts";
import { interviewQueries } from "../queries.ts";
import { DraftSentences } from "../review/draft-sentences.tsx";
import { Transcript } from "../review/transcript.tsx";
import { interviewText } from "../text.ts";

/** A draft next to what was said. [IV12] [IV13] */
export function SaidDraft() {
  const t = useText(interviewText);
  const procedureId = useParam("procedureId");
  const workspaceId = useWorkspaceId();
  const source = useQuery(interviewQueries.said(workspaceId, procedureId));
  const draft = useQuery(procedureQueries.draft(workspaceId, procedureId));
  const error = source.error ?? draft.error ?? (source.data === null ? notFound() : null);
  if (error) {
    const retry = () => void Promise.all([source.refetch(), draft.refetch()]);
    return <FailedState isScreen title={t("said.loadFailed")} error={error} onRetry={retry} className="m-6" />;
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

function Compared({ source, draft }: { readonly source: SaidSource; readonly draft: ProcedureDraft }) {
  const t = useText(interviewText);
  const workspaceId = useWorkspaceId();
  const [shown, setShown] = useState<number>();
  const unsaid = unsaidOf(source, draft);
  const date = formatDate(new Date(source.heldAt));
  const note =
    source.speaker !== ""
      ? t("said.note", { name: source.speaker, date })
      : t(source.kind === "watch" ? "said.recorded" : "said.noteAuthor", { date });
  return (
    <>
      <PageHead
        title={draft.title || t("interviews.untitled")}
        note={note}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("said.back")} />}
        actions={
          <>
            <LinkTo to={procedurePaths.edit(workspaceId, draft.id)} className={buttonClassName({})}>
              {t("said.open")}
            </LinkTo>
            <Accept source={source} procedureId={draft.id} unsaid={unsaid} />
          </>
        }
      />
      {unsaid.length > 0 && (
        <div className="mt-4 rounded-2 bg-wait-bg p-3 text-sm">
          <p className="font-semibold text-wait">{t("said.unsaid", { count: unsaid.length })}</p>
          <p>{t("said.unsaidHint")}</p>
          <ul className="list-disc ps-5">
            {unsaid.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {source.lostPhotos > 0 && (
        <p className="mt-4 text-sm text-wait">{t("said.lost", { count: source.lostPhotos })}</p>
      )}
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Transcript source={source} shown={shown} />
        <DraftSentences draft={draft} source={source} shown={shown} onShow={setShown} />
      </div>
    </>
  );
}

/** What the draft says now, and nobody said. */
function unsaidOf(source: SaidSource, draft: ProcedureDraft): string[] {
  const said = source.sentences.map((sentence) => sentence.text);
  const claims = draft.sections
    .flatMap((section) => section.steps)
    .flatMap((step) => {
      const range = source.steps.find((one) => isSameId(one.stepId, step.id)) ?? { from: 0, to: -1 };
      return claimsOfStep(step, said, range);
    });
  return [...new Set(claims.filter((claim) => claim.sentences.length === 0).map((claim) => claim.text))];
}

interface AcceptProps {
  readonly source: SaidSource;
  readonly procedureId: string;
  readonly unsaid: string[];
}

function Accept({ source, procedureId, unsaid }: AcceptProps) {
  const t = useText(interviewText);
  const accept = useAcceptSaid();
  const may = useMay(interviewPolicy.hold);
  if (source.isReviewed) {
    return (
      <Chip>
        <CircleCheck aria-hidden className="size-4 text-done" />
        {t("said.isAccepted")}
      </Chip>
    );
  }
  if (!may) return null;
  const submit = () =>
    accept.run({ procedureId, confirmed: unsaid }).then(
      () => toast.success(t("said.accepted")),
      // The action has said so.
      () => {},
    );
  return (
    <Button kind="ink" isPending={accept.isPending} onPress={() => void submit()}>
      {t(unsaid.length > 0 ? "said.acceptConfirmed" : "said.accept")}
    </Button>
  );
}
