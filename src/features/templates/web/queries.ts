import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { type TemplateKind, templateEndpoints } from "../contract.ts";

const pageRows = 50;

export const templateQueries = {
  list: (workspaceId: string, kind: TemplateKind, search = "") =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "templates", "list", kind, search],
      queryFn: ({ pageParam, signal }) =>
        call(
          templateEndpoints.list,
          {
            params: { workspaceId },
            query: {
              kind,
              limit: pageRows,
              ...(search !== "" && { search }),
              ...(pageParam !== undefined && { after: pageParam }),
            },
          },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      // While a search is answered, the rows stay where somebody presses them.
      placeholderData: keepPreviousData,
    }),
  /** Deleted ones that the person may bring back, the last one first. */
  deleted: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "templates", "deleted"],
      queryFn: async ({ signal }) =>
        (await call(templateEndpoints.listDeleted, { params: { workspaceId } }, { signal })).templates,
    }),
  one: (workspaceId: string, templateId: string) =>
    queryOptions({
      queryKey: [workspaceId, "templates", templateId],
      queryFn: ({ signal }) => call(templateEndpoints.get, { params: { workspaceId, templateId } }, { signal }),
    }),
};

const refreshes = ["templates"];

export interface TemplateSource {
  readonly procedureId: string;
  readonly versionId: string;
  readonly stepId?: string;
}

interface TemplateInput {
  /** The same key again is the same template. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly source: TemplateSource;
}

export const useCreateTemplate = () =>
  useAction({
    act: ({ key, ...body }: TemplateInput, workspaceId) =>
      call(templateEndpoints.create, { params: { workspaceId }, body }, { idempotencyKey: key }),
    refreshes,
  });

interface TemplateEdit {
  readonly templateId: string;
  readonly revision: number;
  readonly title: string;
  readonly description: string;
}

export const useEditTemplate = () =>
  useAction({
    act: ({ templateId, revision, ...body }: TemplateEdit, workspaceId) =>
      call(templateEndpoints.update, { params: { workspaceId, templateId }, ifMatch: revision, body }),
    refreshes,
  });

export const useRemoveTemplate = () =>
  useAction({
    act: (templateId: string, workspaceId) => call(templateEndpoints.remove, { params: { workspaceId, templateId } }),
    refreshes,
  });

export const useRestoreTemplate = () =>
  useAction({
    act: (templateId: string, workspaceId) => call(templateEndpoints.restore, { params: { workspaceId, templateId } }),
    refreshes,
  });

interface Start {
  readonly templateId: string;
  /** The same key again is the same procedure. */
  readonly key: string;
  readonly title?: string;
}

export const useStartFromTemplate = () =>
  useAction({
    act: ({ templateId, key, ...body }: Start, workspaceId) =>
      call(templateEndpoints.start, { params: { workspaceId, templateId }, body }, { idempotencyKey: key }),
    refreshes: ["procedures"],
  });

interface Insertion {
  readonly templateId: string;
  readonly procedureId: string;
  readonly versionId: string;
}

export const useInsertFromTemplate = () =>
  useAction({
    act: ({ templateId, ...body }: Insertion, workspaceId) =>
      call(templateEndpoints.insert, { params: { workspaceId, templateId }, body }),
    refreshes: [],
  });
