import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import type { PaperSource } from "../../paper-contract.ts";
import { useAcceptPaper } from "../actions.ts";
import { Compared, unsaidOf, useFileFacts } from "../compare/compared.tsx";
import { compareText } from "../compare-text.ts";
import { AcceptDraft } from "../parts/review/accept-draft.tsx";
import { DraftBesideSource } from "../parts/review/draft-beside-source.tsx";
import { generationQueries } from "../queries.ts";
import { generationText } from "../text.ts";

/** A draft next to the document that it was made from, and what of it the draft does not have. */
export function ComparePaper() {
  const t = useText(compareText);
  const { procedureId = "" } = useParams({ strict: false }) as { readonly procedureId?: string };
  const workspaceId = useWorkspaceId();
  const source = useQuery(generationQueries.paper(workspaceId, procedureId));
  return (
    <DraftBesideSource procedureId={procedureId} source={source} failed={t("compare.loadFailed")}>
      {(found, draft) => <Shown source={found} draft={draft} />}
    </DraftBesideSource>
  );
}

function Shown({ source, draft }: { readonly source: PaperSource; readonly draft: ProcedureDraft }) {
  const t = useText(compareText, generationText);
  const workspaceId = useWorkspaceId();
  const factsOf = useFileFacts();
  const unsaid = unsaidOf(source, draft);
  const accept = useAcceptPaper();
  return (
    <>
      <PageHead
        title={draft.title}
        note={factsOf(source)}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("fromFilm.back")} />}
        actions={
          <>
            <LinkTo to={procedurePaths.edit(workspaceId, draft.id)} className={buttonClassName({})}>
              {t("compare.open")}
            </LinkTo>
            <AcceptDraft
              isReviewed={source.isReviewed}
              confirms={unsaid.length > 0}
              isPending={accept.isPending}
              onAccept={() => accept.run({ generationId: source.generationId, confirmed: unsaid })}
            />
          </>
        }
      />
      <Compared source={source} draft={draft} unsaid={unsaid} />
    </>
  );
}
