import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listOnDevice, type PropertyListParams } from "#features/properties/web/parts/list-query.ts";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf, onDevice } from "#kit/web/wire/query.ts";
import { procedureEndpoints } from "../contract.ts";
import { draftEndpoints } from "../draft-contract.ts";
import { revisionEndpoints } from "../revision-contract.ts";

export const statusTabs = ["all", "published", "draft", "pending", "rejected"] as const;
export type StatusTab = (typeof statusTabs)[number];

export interface ListFilters extends PropertyListParams {
  readonly status: StatusTab;
  readonly search?: string | undefined;
  readonly areaId?: string | undefined;
  /** A group's id or `unassigned`. */
  readonly accessGroupId?: string | undefined;
}

const pageRows = 100;
const listed = { topic: "procedures", named: "title" } as const;

function listPage(workspaceId: string, filters: ListFilters, after: string | undefined, signal: AbortSignal) {
  const { status, ...narrowed } = filters;
  const query = { ...narrowed, after, limit: pageRows };
  const params = { workspaceId };
  return status === "all" || status === "published"
    ? call(procedureEndpoints.list, { params, query: { ...given(query), status } }, { signal })
    : call(procedureEndpoints.listDrafts, { params, query: { ...given(query), status } }, { signal });
}

/** Without the keys that have no value, which the contract's optional fields do not take. */
const given = <T extends Readonly<Record<string, unknown>>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== "")) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** The feed names no draft, so whatever shows something of one is asked again when any has changed. [P33] [P69] */
const ofDrafts = alsoOf("procedureDrafts");

export const procedureQueries = {
  /** @param seesDrafts whether rows include drafts: those of published procedures do too, for members who see drafts */
  list: (workspaceId: string, filters: ListFilters, seesDrafts = filters.status !== "published") =>
    infiniteQueryOptions({
      ...listOnDevice({ workspaceId, kind: "procedure", ...listed }, filters, seesDrafts && ofDrafts),
      queryKey: [workspaceId, "procedures", "list", filters],
      queryFn: ({ pageParam, signal }) => listPage(workspaceId, filters, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      // While a search is answered, the rows stay where somebody presses them.
      placeholderData: keepPreviousData,
    }),
  counts: (
    workspaceId: string,
    { search, areaId, accessGroupId, properties }: Omit<ListFilters, "status" | "sortProperty" | "descending">,
  ) =>
    queryOptions({
      ...ofDrafts,
      queryKey: [workspaceId, "procedures", "counts", { search, areaId, accessGroupId, properties }],
      queryFn: ({ signal }) =>
        call(
          procedureEndpoints.counts,
          { params: { workspaceId }, query: given({ search, areaId, accessGroupId, properties }) },
          { signal },
        ),
    }),
  /** The published version, without answers. It names its draft to members who see drafts. */
  published: (workspaceId: string, procedureId: string, seesDrafts: boolean) =>
    queryOptions({
      ...onDevice(seesDrafts && ofDrafts),
      queryKey: [workspaceId, "procedures", procedureId, "published"],
      queryFn: ({ signal }) => call(procedureEndpoints.get, { params: { workspaceId, procedureId } }, { signal }),
    }),
  draft: (workspaceId: string, procedureId: string) =>
    queryOptions({
      ...ofDrafts,
      queryKey: [workspaceId, "procedures", procedureId, "draft"],
      queryFn: ({ signal }) => call(draftEndpoints.get, { params: { workspaceId, procedureId } }, { signal }),
    }),
  /** Deleted ones that the person may bring back, the last one first. */
  deleted: (workspaceId: string) =>
    queryOptions({
      ...ofDrafts,
      queryKey: [workspaceId, "procedures", "deleted"],
      queryFn: async ({ signal }) =>
        (await call(procedureEndpoints.listDeleted, { params: { workspaceId } }, { signal })).procedures,
    }),
  /** With the number of the next publication. */
  history: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, "procedures", procedureId, "revisions"],
      queryFn: ({ signal }) => call(revisionEndpoints.revisions, { params: { workspaceId, procedureId } }, { signal }),
    }),
  revisions: (workspaceId: string, procedureId: string) =>
    queryOptions({ ...procedureQueries.history(workspaceId, procedureId), select: ({ revisions }) => revisions }),
  revision: (workspaceId: string, procedureId: string, versionId: string) =>
    queryOptions({
      queryKey: [workspaceId, "procedures", procedureId, "revision", versionId],
      queryFn: ({ signal }) =>
        call(revisionEndpoints.getRevision, { params: { workspaceId, procedureId, versionId } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  views: (workspaceId: string, procedureId: string, versionId: string) =>
    queryOptions({
      queryKey: [workspaceId, "procedures", procedureId, "views", versionId],
      queryFn: ({ signal }) =>
        call(revisionEndpoints.revisionViews, { params: { workspaceId, procedureId, versionId } }, { signal }),
    }),
};

const refreshes = ["procedures"];

export interface NewProcedure {
  /** The same key again is the same procedure: an answer that was lost makes no second one. */
  readonly key: string;
  readonly title?: string;
  readonly duplicateOf?: { readonly procedureId: string; readonly version: "draft" | "published" };
}

export const useCreateProcedure = () =>
  useAction({
    act: ({ key, ...body }: NewProcedure, workspaceId) =>
      call(procedureEndpoints.create, { params: { workspaceId }, body }, { idempotencyKey: key }),
    refreshes,
  });

export const useRemoveProcedure = () =>
  useAction({
    act: (procedureId: string, workspaceId) =>
      call(procedureEndpoints.remove, { params: { workspaceId, procedureId } }),
    refreshes,
  });

export const useRestoreProcedure = () =>
  useAction({
    act: (procedureId: string, workspaceId) =>
      call(procedureEndpoints.restore, { params: { workspaceId, procedureId } }),
    refreshes,
  });

export const useDiscardDraft = () =>
  useAction({
    act: ({ procedureId, versionId }: { procedureId: string; versionId: string }, workspaceId) =>
      call(draftEndpoints.discard, { params: { workspaceId, procedureId, versionId } }),
    refreshes,
  });

export interface GroupsChange {
  readonly procedureId: string;
  readonly addAccessGroupIds: string[];
  readonly removeAccessGroupIds: string[];
  readonly makeGlobal?: boolean;
  readonly digest?: string | undefined;
}

export const useSetGroups = () =>
  useAction({
    act: ({ procedureId, ...body }: GroupsChange, workspaceId) =>
      call(procedureEndpoints.setGroups, { params: { workspaceId, procedureId }, body }),
    refreshes,
  });

export interface Publication {
  readonly procedureId: string;
  readonly versionId: string;
  readonly revision: number;
  readonly changeNote?: string;
  readonly changeKind?: "minor" | "major";
}

export const usePublish = () =>
  useAction({
    act: ({ procedureId, versionId, ...body }: Publication, workspaceId) =>
      call(draftEndpoints.publish, { params: { workspaceId, procedureId, versionId }, body }),
    refreshes,
  });

interface Revision {
  readonly procedureId: string;
  readonly versionId: string;
}

export const useRestoreRevision = () =>
  useAction({
    act: (
      { procedureId, versionId, insteadOf }: Revision & { insteadOf?: { versionId: string; revision: number } },
      workspaceId,
    ) =>
      call(revisionEndpoints.restoreRevision, {
        params: { workspaceId, procedureId, versionId },
        body: { ...(insteadOf && { insteadOf }) },
      }),
    refreshes,
  });

export const useRemoveRevision = () =>
  useAction({
    act: ({ procedureId, versionId }: Revision, workspaceId) =>
      call(revisionEndpoints.removeRevision, { params: { workspaceId, procedureId, versionId } }),
    refreshes,
  });

export const useSetRevisionStart = () =>
  useAction({
    act: ({ procedureId, startNumber }: { procedureId: string; startNumber: number }, workspaceId) =>
      call(revisionEndpoints.setRevisionStart, { params: { workspaceId, procedureId }, body: { startNumber } }),
    refreshes,
  });

interface OneDraft {
  readonly procedureId: string;
  readonly versionId: string;
}

export const useRequestApproval = () =>
  useAction({
    act: ({ procedureId, versionId, ...body }: Publication & { effectiveAt?: string }, workspaceId) =>
      call(draftEndpoints.requestApproval, { params: { workspaceId, procedureId, versionId }, body }),
    refreshes,
  });

export const useCancelApproval = () =>
  useAction({
    act: ({ procedureId, versionId }: OneDraft, workspaceId) =>
      call(draftEndpoints.cancelApproval, { params: { workspaceId, procedureId, versionId } }),
    refreshes,
  });

export const useAcceptApproval = () =>
  useAction({
    act: ({ procedureId, versionId, ...body }: OneDraft & { contentHash: string; changeNote?: string }, workspaceId) =>
      call(draftEndpoints.acceptApproval, { params: { workspaceId, procedureId, versionId }, body }),
    refreshes,
  });

export const useRejectApproval = () =>
  useAction({
    act: ({ procedureId, versionId, ...body }: OneDraft & { contentHash: string; reason: string }, workspaceId) =>
      call(draftEndpoints.rejectApproval, { params: { workspaceId, procedureId, versionId }, body }),
    refreshes,
  });
