import * as z from "zod/mini";
import type { AnyEndpoint, Schema } from "#kit/endpoint.ts";

/** Values for path parameters that are no UUIDs; the first that the endpoint's own schema takes is used. */
const samples = [
  "sample",
  "1",
  "en",
  "A".repeat(64),
  "2026-01-01",
  "operator",
  "google",
  "rbac_enabled",
  "0123456789abcdef",
];

/** A path of this endpoint that names well-formed things, none of which exist but the workspace. */
export function pathOf(
  endpoint: AnyEndpoint,
  workspaceId: string,
  named: Readonly<Record<string, string>> = {},
  unknownId = "11111111-1111-4111-8111-111111111111",
): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    if (key === "workspaceId") return workspaceId;
    return named[key] ?? sampleFor(endpoint.params?.[key], unknownId);
  });
}

function sampleFor(schema: Schema | undefined, unknownId: string): string {
  if (schema === undefined) return unknownId;
  const found = [unknownId, ...samples].find((sample) => z.safeParse(schema as z.ZodMiniType, sample).success);
  if (found === undefined) throw new Error("Add a sample for this path parameter");
  return found;
}

/** The body of a call whose workspace stands in the body; undefined for all others. */
export function bodyWithWorkspace(endpoint: AnyEndpoint, workspaceId: string): Record<string, string> | undefined {
  if (endpoint.access.kind !== "member") return undefined;
  const [part, field = ""] = endpoint.access.workspaceIn.split(".");
  return part === "body" ? { [field]: workspaceId } : undefined;
}
