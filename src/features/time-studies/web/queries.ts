import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { call } from "#kit/web/wire/call.ts";
import { onDevice } from "#kit/web/wire/query.ts";
import { timeStudyEndpoints } from "../contract.ts";
import { elementListEndpoints } from "../element-list-contract.ts";

const pageRows = 50;

export const timeStudyQueries = {
  /** Those changed or timed last first. */
  list: (workspaceId: string, search: string) =>
    infiniteQueryOptions({
      ...(search === "" && onDevice()),
      queryKey: [workspaceId, "timeStudies", "list", search],
      queryFn: ({ pageParam, signal }) =>
        call(
          timeStudyEndpoints.list,
          {
            params: { workspaceId },
            query: {
              limit: pageRows,
              ...(search !== "" && { search }),
              ...(pageParam !== undefined && { after: pageParam }),
            },
          },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  /** Kept on the device, so that it can be timed where there is no network. */
  detail: (workspaceId: string, studyId: string) =>
    queryOptions({
      ...onDevice(),
      queryKey: [workspaceId, "timeStudies", "detail", studyId],
      queryFn: ({ signal }) => call(timeStudyEndpoints.get, { params: { workspaceId, studyId } }, { signal }),
    }),
};

export const elementListQueries = {
  /** The visible lists, by name. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "elementLists", "list"],
      queryFn: async ({ signal }) =>
        (await call(elementListEndpoints.list, { params: { workspaceId } }, { signal })).elementLists,
    }),
  detail: (workspaceId: string, elementListId: string) =>
    queryOptions({
      queryKey: [workspaceId, "elementLists", "detail", elementListId],
      queryFn: ({ signal }) => call(elementListEndpoints.get, { params: { workspaceId, elementListId } }, { signal }),
    }),
};

/** The published procedures that the person sees, to choose one of; by title. */
export const publishedProcedures = (workspaceId: string) =>
  queryOptions({
    queryKey: [workspaceId, "procedures", "toTime"],
    queryFn: async ({ signal }) => {
      const found: { readonly id: string; readonly text: string }[] = [];
      for (
        let after: string | undefined, pages = 0;
        pages === 0 || (after !== undefined && pages < pagesMax);
        pages++
      ) {
        const query = { status: "published", limit: 200, ...(after !== undefined && { after }) } as const;
        const page = await call(procedureEndpoints.list, { params: { workspaceId }, query }, { signal });
        found.push(...page.procedures.map((one) => ({ id: one.id, text: one.title })));
        after = page.next ?? undefined;
      }
      return found.toSorted((one, other) => one.text.localeCompare(other.text));
    },
  });

/** More are not offered in one list. */
const pagesMax = 10;
