import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf, onDevice } from "#kit/web/wire/query.ts";
import { type ProcedureSet, setEndpoints } from "../contract.ts";
import { matrixEndpoints } from "../matrix-contract.ts";
import type { SetType } from "../rules/procedure-status.ts";
import { type ProgressFilter, trainingEndpoints } from "../training-contract.ts";

const topic = "sets";
const pageRows = 100;

/** The person's progress depends on their performs and on publications. */
const ofPerforms = alsoOf("performs", "procedures");

export interface SetFilters {
  readonly search?: string | undefined;
  readonly setType?: SetType | undefined;
}

export interface ProgressFilters {
  readonly search?: string | undefined;
  readonly only?: ProgressFilter | undefined;
  readonly accessGroupIds?: string | undefined;
}

export interface OverdueFilters {
  readonly search?: string | undefined;
  readonly procedureSetId?: string | undefined;
  readonly accessGroupIds?: string | undefined;
}

export const setQueries = {
  /** The visible sets by title, page by page, with the person's own progress. */
  list: (workspaceId: string, filters: SetFilters) =>
    infiniteQueryOptions({
      ...ofPerforms,
      queryKey: [workspaceId, topic, "list", filters],
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: after, signal }) =>
        call(
          setEndpoints.list,
          { params: { workspaceId }, query: { ...given(filters), limit: pageRows, ...(after && { after }) } },
          { signal },
        ),
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  /** All visible sets with the person's own progress: what is due is picked from them, on this device too. */
  mine: (workspaceId: string) =>
    queryOptions({
      ...onDevice(ofPerforms),
      queryKey: [workspaceId, topic, "mine"],
      queryFn: async ({ signal }) => {
        const sets: ProcedureSet[] = [];
        let after: string | undefined;
        do {
          const page = await call(
            setEndpoints.list,
            { params: { workspaceId }, query: { limit: pageRows, ...(after !== undefined && { after }) } },
            { signal },
          );
          sets.push(...page.sets);
          after = page.next ?? undefined;
        } while (after !== undefined);
        return sets;
      },
    }),
  detail: (workspaceId: string, setId: string) =>
    queryOptions({
      ...onDevice(ofPerforms),
      queryKey: [workspaceId, topic, "detail", setId],
      queryFn: ({ signal }) => call(setEndpoints.get, { params: { workspaceId, setId } }, { signal }),
    }),
  /** Deleted ones that the person may bring back, the last one first. */
  deleted: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "deleted"],
      queryFn: async ({ signal }) =>
        (await call(setEndpoints.listDeleted, { params: { workspaceId } }, { signal })).sets,
    }),
  /** A set as an editor opens it: fetched on every visit, and not again while the person edits. */
  toEdit: (workspaceId: string, setId: string) =>
    queryOptions({
      queryKey: [workspaceId, "setToEdit", setId],
      queryFn: ({ signal }) => call(setEndpoints.get, { params: { workspaceId, setId } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** A member's progress in a set, for a trainer. */
  member: (workspaceId: string, setId: string, profileId: string) =>
    queryOptions({
      ...alsoOf("records", "procedures", "members"),
      queryKey: [workspaceId, topic, "member", setId, profileId],
      queryFn: ({ signal }) =>
        call(trainingEndpoints.member, { params: { workspaceId, setId, profileId } }, { signal }),
    }),
  /** What a record came to in the learning sets in sight. */
  attemptsOf: (workspaceId: string, procedureId: string, performId: string) =>
    queryOptions({
      ...alsoOf("records", "performs"),
      queryKey: [workspaceId, topic, "attempts", performId],
      queryFn: async ({ signal }) =>
        (await call(trainingEndpoints.attemptsOf, { params: { workspaceId, procedureId, performId } }, { signal }))
          .attempts,
    }),
  /** Everybody who is overdue in a visible learning set. */
  overduePeople: (workspaceId: string, filters: OverdueFilters) =>
    queryOptions({
      ...alsoOf("records", "procedures", "members"),
      queryKey: [workspaceId, topic, "overduePeople", filters],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        call(matrixEndpoints.overduePeople, { params: { workspaceId }, query: given(filters) }, { signal }),
    }),
  /** The learning sets that are required of a member, with their progress in each. */
  ofMember: (workspaceId: string, profileId: string) =>
    queryOptions({
      ...alsoOf("records", "procedures", "members"),
      queryKey: [workspaceId, topic, "ofMember", profileId],
      queryFn: async ({ signal }) =>
        (await call(matrixEndpoints.ofMember, { params: { workspaceId, profileId } }, { signal })).sets,
    }),
  /** Members and procedures of a set as a table, by name, page by page. */
  matrix: (workspaceId: string, setId: string, filters: ProgressFilters) =>
    infiniteQueryOptions({
      ...alsoOf("records", "procedures", "members"),
      queryKey: [workspaceId, topic, "matrix", setId, filters],
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: after, signal }) =>
        call(
          matrixEndpoints.matrix,
          { params: { workspaceId, setId }, query: { ...given(filters), limit: pageRows, ...(after && { after }) } },
          { signal },
        ),
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  /** The progress of all members in a set, by name, page by page. */
  progress: (workspaceId: string, setId: string, filters: ProgressFilters) =>
    infiniteQueryOptions({
      ...alsoOf("records", "procedures", "members"),
      queryKey: [workspaceId, topic, "progress", setId, filters],
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) => progressPage(workspaceId, setId, filters, pageParam, signal),
      getNextPageParam: (last) => last.next ?? undefined,
    }),
};

export const progressPage = (
  workspaceId: string,
  procedureSetId: string,
  filters: ProgressFilters,
  after: string | undefined,
  signal?: AbortSignal,
) =>
  call(
    trainingEndpoints.progress,
    {
      params: { workspaceId },
      query: { ...given(filters), procedureSetId, limit: pageRows, ...(after && { after }) },
    },
    { signal },
  );

/** Without the keys that have no value, which the contract's optional fields do not take. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== "")) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
