import { useQuery } from "@tanstack/react-query";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import type { ProcedureDraft, PublishedProcedure } from "../../../contract.ts";
import { procedurePolicy } from "../../../policy.ts";
import type { ProcedureRevisionContent } from "../../../revision-contract.ts";
import { procedureQueries } from "../../queries.ts";

export type Shown =
  | { readonly is: "published"; readonly procedure: PublishedProcedure }
  | { readonly is: "draft"; readonly procedure: ProcedureDraft }
  | { readonly is: "revision"; readonly procedure: ProcedureRevisionContent };

/**
 * Which version the preview shows: the one in the URL, else the published one, or the draft if nothing is published. A
 * member who may not see drafts gets the published one whatever the URL says (threat B79).
 */
export function useShownVersion(procedureId: string) {
  const workspaceId = useWorkspaceId();
  const [query] = useQueryParams();
  const maySeeDrafts = useMay(procedurePolicy.viewDrafts);
  const versionId = maySeeDrafts ? query.versionId : undefined;
  const published = useQuery(procedureQueries.published(workspaceId, procedureId, maySeeDrafts));
  const hasDraft = published.data ? published.data.draftVersionId !== null : isNotFound(published.error);
  const draft = useQuery({
    ...procedureQueries.draft(workspaceId, procedureId),
    enabled: maySeeDrafts && hasDraft,
  });
  // A draft that has ended meanwhile is still in the cache.
  const isEnded = isNotFound(draft.error) || published.data?.draftVersionId === null;
  const present = maySeeDrafts && !isEnded ? draft.data : undefined;
  const revision = useQuery({
    ...procedureQueries.revision(workspaceId, procedureId, versionId ?? ""),
    enabled: versionId !== undefined,
  });

  // While it is asked for again there is no refusal to go by.
  const isUnpublished = isNotFound(published.error) || (!published.data && present?.isPublished === false);
  const wantsDraft = maySeeDrafts && !isEnded && (isUnpublished || (query.previewDraft === "true" && hasDraft));
  const source = versionId ? revision : wantsDraft ? draft : published;
  return {
    published: published.data,
    draft: present,
    shown: shownOf(versionId !== undefined, source === draft, revision.data, present, published.data),
    isPending: source.isPending && source.fetchStatus !== "idle",
    isMissing: isNotFound(source.error),
    error: source.error,
    isFetching: source.isFetching,
    retry: () => void source.refetch(),
  };
}

function shownOf(
  isRevision: boolean,
  isDraft: boolean,
  revision: ProcedureRevisionContent | undefined,
  draft: ProcedureDraft | undefined,
  published: PublishedProcedure | undefined,
): Shown | undefined {
  if (isRevision) return revision && { is: "revision", procedure: revision };
  if (isDraft) return draft && { is: "draft", procedure: draft };
  return published && { is: "published", procedure: published };
}

/** A procedure in the preview, with the version that is shown. */
export interface Previewed {
  readonly procedureId: string;
  readonly shown: Shown;
  readonly published: PublishedProcedure | undefined;
  readonly draft: ProcedureDraft | undefined;
}
