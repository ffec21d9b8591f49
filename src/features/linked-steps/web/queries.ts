import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { linkedStepEndpoints, type TemplateUse } from "../contract.ts";
import type { OwnIds } from "../rules/part-ids.ts";

const pageRows = 50;
const topic = "linkedSteps";

export const linkedStepQueries = {
  ofProcedure: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "procedure", procedureId],
      queryFn: async ({ signal }) =>
        (await call(linkedStepEndpoints.list, { params: { workspaceId, procedureId } }, { signal })).linked,
    }),
  uses: (workspaceId: string, templateId: string) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, topic, "uses", templateId],
      queryFn: ({ pageParam, signal }) =>
        call(
          linkedStepEndpoints.uses,
          {
            params: { workspaceId, templateId },
            query: { limit: pageRows, ...(pageParam !== undefined && { after: pageParam }) },
          },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
};

const refreshes = [topic];

export interface Linking {
  readonly procedureId: string;
  readonly stepId: string;
  readonly templateId: string;
  /** The content that the author has looked at. */
  readonly contentNumber: number;
  readonly ownIds: OwnIds;
}

export const useLinkStep = () =>
  useAction({
    act: ({ procedureId, stepId, ownIds, ...body }: Linking, workspaceId) =>
      call(linkedStepEndpoints.link, {
        params: { workspaceId, procedureId, stepId },
        body: { ...body, ownIds: { ...ownIds } },
      }),
    refreshes,
  });

export const useUnlinkStep = () =>
  useAction({
    act: (at: { readonly procedureId: string; readonly stepId: string }, workspaceId) =>
      call(linkedStepEndpoints.unlink, { params: { workspaceId, ...at } }),
    refreshes,
  });

interface ReusableChange {
  readonly templateId: string;
  readonly contentNumber: number;
  readonly source: { readonly procedureId: string; readonly versionId: string; readonly stepId: string };
}

export const useChangeReusable = () =>
  useAction({
    act: ({ templateId, ...body }: ReusableChange, workspaceId) =>
      call(linkedStepEndpoints.changeContent, { params: { workspaceId, templateId }, body }),
    refreshes: [topic, "templates"],
  });

export interface UpdateOfUse {
  readonly templateId: string;
  readonly contentNumber: number;
  readonly use: TemplateUse;
  readonly replacesChanges?: boolean;
}

/** One procedure of many: the caller asks anew once all were tried. */
export const useUpdateUse = () =>
  useAction({
    act: ({ templateId, contentNumber, use, replacesChanges = false }: UpdateOfUse, workspaceId) => {
      const { procedureId, versionId, revision, isDraft } = use;
      return call(linkedStepEndpoints.update, {
        params: { workspaceId, templateId, procedureId },
        body: { contentNumber, versionId, revision, isDraft, replacesChanges },
      });
    },
    refreshes: [],
  });
