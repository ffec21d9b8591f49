import type { AnyEndpoint } from "#kit/endpoint.ts";
import { operationOf } from "../authorization/matrix.ts";
import type { Row } from "../authorization/row.ts";
import { rows } from "../authorization/rows/rows.ts";
import { notAsked } from "./exceptions.ts";

/** A question that the readers ask of both worlds. */
export interface Reading {
  readonly name: string;
  readonly row: Row;
}

export const nameOf = (row: Row): string => operationOf(row) + (row.variant === undefined ? "" : ` (${row.variant})`);

/** Previews that lock what they look at, so that their contract does not say that they read. */
const previews: readonly string[] = [
  "POST /v1/{workspaceId}/profiles/bulk-assign-roles/preview",
  "POST /v1/{workspaceId}/profiles/bulk-change-groups/preview",
];

/** Whether a call changes nothing: it is a question then, and asked of both worlds. */
export const asks = (endpoint: AnyEndpoint, operation: string): boolean =>
  endpoint.method === "GET" || endpoint.work === "read" || previews.includes(operation);

/** About the day on which the test takes place. */
const range = { startTime: "2027-01-01T00:00:00.000Z", endTime: "2027-02-01T00:00:00.000Z" };

type Queries = readonly Readonly<Record<string, string>>[];

/** What else is asked: filters, orders and words that fit what is hidden as well as what is in sight. */
const more = (propertyIds: Readonly<Record<"procedure" | "area", string>>): Readonly<Record<string, Queries>> => {
  const valued = (id: string) => ({
    properties: JSON.stringify([{ propertyId: id, op: "contains", text: "filter" }]),
  });
  const sorted = (id: string) => ({ sortProperty: id });
  return {
    "/procedures": [
      { status: "all", limit: "3" },
      { search: "filter" },
      valued(propertyIds.procedure),
      sorted(propertyIds.procedure),
    ],
    "/procedures/drafts": [{ search: "filter", limit: "2" }, valued(propertyIds.procedure)],
    "/areas": [valued(propertyIds.area), sorted(propertyIds.area)],
    "/notifications": [{ category: "procedures" }, { state: "unread" }],
    "/time-studies": [{ search: "fill" }, { limit: "2" }],
    "/search": [{ words: "filter" }, { words: "mill" }],
    "/analytics/overview": [{ granularity: "day" }],
    "/analytics/overview/records": [
      { measure: "Areas.Created", ...range },
      { measure: "Areas.Entered", ...range },
    ],
    "/analytics/procedures": [range],
    "/analytics/user-activity": [range],
    "/performances/history/counts": [{ cuts: `${range.startTime},${range.endTime}` }],
  };
};

/** Every question. The properties are those that the places of the test have. */
export function readingsWith(propertyIds: Readonly<Record<"procedure" | "area", string>>): readonly Reading[] {
  const further = more(propertyIds);
  return rows.flatMap((row) => {
    const operation = operationOf(row);
    if (!asks(row.endpoint, operation) || operation in notAsked) return [];
    const name = nameOf(row);
    const queries = row.about ? [] : (further[operation.replace("GET /v1/workspaces/{workspaceId}", "")] ?? []);
    return [
      { name, row },
      ...queries.map((query) => ({
        name: `${name} ${JSON.stringify(query).replaceAll(/[0-9a-f-]{36}/g, "…")}`,
        row: { ...row, input: () => ({ query }) },
      })),
    ];
  });
}

/** Whether such an answer may hold several things, or a number. */
export function holdsMany(reply: unknown): boolean {
  if (typeof reply !== "object" || reply === null || !("_zod" in reply)) return false;
  const { def } = (reply as { _zod: { def: Definition } })._zod;
  if (["array", "number", "int", "record"].includes(def.type)) return true;
  return [...Object.values(def.shape ?? {}), ...(def.options ?? []), def.innerType, def.out].some(holdsMany);
}

/** What of a schema's definition leads to its parts. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly options?: readonly unknown[];
  readonly innerType?: unknown;
  readonly out?: unknown;
}
