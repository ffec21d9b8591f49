import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { claimsOfStep } from "#features/generation/rules/step-claims.ts";
import { AcceptDraft } from "#features/generation/web/parts/review/accept-draft.tsx";
import { DraftBesideSource } from "#features/generation/web/parts/review/draft-beside-source.tsx";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { isSameId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { useWayBack } from "#kit/web/ui/buttons/way-back.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
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
  return (
    <DraftBesideSource procedureId={procedureId} source={source} failed={t("said.loadFailed")}>
      {(found, draft) => <Compared source={found} draft={draft} />}
    </DraftBesideSource>
  );
}

function Compared({ source, draft }: { readonly source: SaidSource; readonly draft: ProcedureDraft }) {
  const t = useText(interviewText);
  const workspaceId = useWorkspaceId();
  const [shown, setShown] = useState<number>();
  const way = useWayBack();
  const unsaid = unsaidOf(source, draft);
  const accept = useAcceptSaid();
  const mayAccept = useMay(interviewPolicy.hold);
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
            <AcceptDraft
              isReviewed={source.isReviewed}
              mayAccept={mayAccept}
              confirms={unsaid.length > 0}
              isPending={accept.isPending}
              onAccept={() => accept.run({ procedureId: draft.id, confirmed: unsaid })}
            />
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
        <Transcript source={source} shown={shown} wayBack={way.button} />
        <DraftSentences draft={draft} source={source} shown={shown} onShow={way.leading(setShown)} />
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
