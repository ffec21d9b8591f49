import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AcceptDraft } from "#features/generation/web/parts/review/accept-draft.tsx";
import { DraftBesideSource } from "#features/generation/web/parts/review/draft-beside-source.tsx";
import type { Module } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { isSameId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { formatDate } from "#kit/web/words/dates.ts";
import type { ProposedSource } from "../../contract.ts";
import { proposalPolicy } from "../../policy.ts";
import { type ProposedSentence, proposedIn } from "../../rules/proposal.ts";
import { useAcceptProposed } from "../actions.ts";
import { proposalQueries } from "../queries.ts";
import { proposalText } from "../text.ts";

/** [PG59] A draft that a model proposed: every sentence of it that is still the model's is confirmed by itself. */
export function ProposedDraft() {
  const t = useText(proposalText);
  const procedureId = useParam("procedureId");
  const workspaceId = useWorkspaceId();
  const source = useQuery(proposalQueries.source(workspaceId, procedureId));
  return (
    <DraftBesideSource procedureId={procedureId} source={source} failed={t("proposed.loadFailed")}>
      {(found, draft) => <Checked source={found} draft={draft} />}
    </DraftBesideSource>
  );
}

interface CheckedProps {
  readonly source: ProposedSource;
  readonly draft: ProcedureDraft;
}

const keyOf = ({ stepId, text }: ProposedSentence): string => `${stepId ?? ""} ${text}`;

function Checked({ source, draft }: CheckedProps) {
  const t = useText(proposalText);
  const workspaceId = useWorkspaceId();
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const proposed = proposedIn(draft, source);
  const accept = useAcceptProposed();
  const mayAccept = useMay(proposalPolicy.propose);
  const open = source.isReviewed ? [] : proposed.filter((one) => !confirmed.has(keyOf(one)));
  const confirm = (one: ProposedSentence, isTrue: boolean) => {
    const others = [...confirmed].filter((key) => key !== keyOf(one));
    setConfirmed(new Set(isTrue ? [...others, keyOf(one)] : others));
  };
  const listOf = (sentences: readonly ProposedSentence[]) => (
    <ul className="mt-2 space-y-1">
      {sentences.map((one) => (
        <li key={keyOf(one)} className="flex flex-wrap items-center gap-2">
          <Checkbox
            isSelected={source.isReviewed || confirmed.has(keyOf(one))}
            isDisabled={source.isReviewed}
            onChange={(isTrue) => confirm(one, isTrue)}
            className="min-w-0 pointer-coarse:min-h-12 pointer-coarse:justify-center"
          >
            <span className="wrap-anywhere">{one.text}</span>
          </Checkbox>
          <Badge tone="ai">{t("proposed.badge")}</Badge>
        </li>
      ))}
    </ul>
  );
  const head = proposed.filter(({ stepId }) => stepId === null);
  return (
    <>
      <PageHead
        title={draft.title || t("proposed.untitled")}
        note={t("proposed.note", { date: formatDate(new Date(source.proposedAt)) })}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("proposed.back")} />}
        actions={
          <>
            <LinkTo to={procedurePaths.edit(workspaceId, draft.id)} className={buttonClassName({})}>
              {t("proposed.open")}
            </LinkTo>
            <AcceptDraft
              isReviewed={source.isReviewed}
              mayAccept={mayAccept}
              disabledReason={open.length > 0 ? t("proposed.first") : undefined}
              isPending={accept.isPending}
              onAccept={() =>
                accept.run({ procedureId: draft.id, confirmed: [...new Set(proposed.map(({ text }) => text))] })
              }
            />
          </>
        }
      />
      <div className="mt-4 max-w-4xl space-y-4">
        <div className="rounded-2 border border-line p-3 text-sm">
          <h2 className="text-sm">{t("proposed.described")}</h2>
          <p className="whitespace-pre-line wrap-anywhere">{source.prompt}</p>
        </div>
        <div className="rounded-2 bg-wait-bg p-3 text-sm">
          <p role="status" className="font-semibold text-wait">
            {t("proposed.unconfirmed", { count: open.length })}
          </p>
          {open.length > 0 && <p>{t("proposed.hint")}</p>}
        </div>
        {head.length > 0 && (
          <section aria-label={t("proposed.head")} className="rounded-2 border border-line bg-raised p-4">
            <h2 className="text-sm">{t("proposed.head")}</h2>
            {listOf(head)}
          </section>
        )}
        {numberedSteps<Module>(draft).map(({ number, step }) => {
          const own = proposed.filter(({ stepId }) => stepId !== null && isSameId(stepId, step.id));
          return (
            <section
              key={step.id}
              aria-label={t("proposed.step", { number })}
              className="rounded-2 border border-line bg-raised p-4"
            >
              <div className="flex items-start gap-3">
                <StepNumber n={number} />
                <h2 className="min-w-0 flex-1 text-base wrap-anywhere">{step.title}</h2>
              </div>
              {own.length > 0 ? listOf(own) : <p className="mt-2 text-sm text-ink-2">{t("proposed.own")}</p>}
            </section>
          );
        })}
      </div>
    </>
  );
}
