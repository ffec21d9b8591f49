import type * as z from "zod/mini";
import type { AnyEndpoint, Schema } from "../../endpoint.ts";
import { isId } from "../../ids.ts";
import { notFound, Problem } from "../../problem.ts";
import { checkValue } from "./check-value.ts";

/** The input as the framework passes it on. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
}

export interface ParsedInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly ifMatch: number | undefined;
}

/** Ids in paths are UUIDs (or what the endpoint says); anything else names nothing, so it is 404 like the missing. */
export function parseParams(endpoint: AnyEndpoint, params: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(params)) {
    const schema = endpoint.params?.[name];
    const fits = schema ? checkValue(schema, value).success : isId(value);
    if (!fits) throw notFound();
  }
}

export function parseInput(endpoint: AnyEndpoint, raw: RawInput): ParsedInput {
  parseParams(endpoint, raw.params);
  return {
    params: raw.params,
    query: parsePart(endpoint.query, raw.query, "query"),
    body: endpoint.body === "bytes" ? undefined : parsePart(endpoint.body, raw.body, "body"),
    ifMatch: endpoint.revisioned ? parseRevision(raw.ifMatch) : undefined,
  };
}

/** Strict everywhere (ruling R14): an unknown key, a body or a query where none belongs, is 400. */
function parsePart(schema: Schema | undefined, value: unknown, where: "query" | "body"): unknown {
  if (schema === undefined) {
    const isEmpty =
      value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0);
    if (!isEmpty) throw new Problem("invalid", "invalidRequest", { detail: `This call takes no ${where}` });
    return undefined;
  }
  const parsed = checkValue(schema, value ?? {});
  if (parsed.success) return parsed.data;
  throw new Problem("invalid", "invalidRequest", {
    detail: `The ${where} is not valid`,
    errors: errorsByField(parsed.error.issues),
  });
}

/** An answer names so many fields at most: a body may have a hundred thousand wrong ones. */
const fieldsMax = 100;
const fieldCharactersMax = 200;

export function errorsByField(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  // A map, for a caller's key may be called __proto__ or constructor.
  const errors = new Map<string, string[]>();
  for (const [path, message] of issues.flatMap(placesOf)) {
    const field = (path.map(String).join(".") || "(root)").slice(0, fieldCharactersMax);
    if (errors.size >= fieldsMax && !errors.has(field)) break;
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

/** The path of an issue. The parser's own message for unknown keys repeats them all, at each of them. */
const placesOf = (issue: z.core.$ZodIssue): [readonly PropertyKey[], string][] =>
  issue.code === "unrecognized_keys"
    ? issue.keys.slice(0, fieldsMax).map((key) => [[...issue.path, key], "Unknown field"])
    : [[issue.path, issue.message]];

/** `If-Match: "7"`: the revision that the caller saw. Weak tags name the same revisions. */
function parseRevision(header: string | undefined): number {
  const revision = header === undefined ? undefined : /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (revision === undefined) {
    throw new Problem("invalid", "revisionRequired", {
      detail: "Name the revision that this change is based on",
      errors: { "If-Match": ['The revision as a number, such as "3"'] },
    });
  }
  return Number(revision);
}
