import * as z from "zod/mini";
import type { AnyEndpoint, Schema } from "../../endpoint.ts";
import { problemBody } from "../../problem.ts";
import { asZod } from "./check-value.ts";

interface Operation {
  readonly [key: string]: unknown;
}

/** OpenAPI 3.1, derived from the contract alone: what the server checks is what the document says. */
export function openApiOf(endpoints: readonly AnyEndpoint[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    const operations = paths[endpoint.path];
    if (operations) operations[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Fettle", version, description: "Errors are problems as of RFC 9457." },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Problem: jsonSchemaOf(problemBody) },
    },
  };
}

function operationOf(endpoint: AnyEndpoint): Operation {
  const { access } = endpoint;
  const needs = access.kind === "member" ? access.policy.words : access.kind === "user" ? "signed in" : access.kind;
  const signedIn = access.kind === "member" || access.kind === "user";
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    description: [
      `Needs: ${needs}.`,
      ...(endpoint.problems?.length ? [`Problems: ${endpoint.problems.join(", ")}.`] : []),
    ].join(" "),
    tags: [
      endpoint.path
        .split("/")
        .find((part) => part !== "" && part !== "v1" && part !== "workspaces" && !part.startsWith("{")) ?? "other",
    ],
    ...(signedIn && { security: [{ bearer: [] }] }),
    parameters: parametersOf(endpoint),
    ...(endpoint.body !== undefined && { requestBody: { required: true, content: contentOf(endpoint.body, "input") } }),
    responses: {
      [endpoint.status ?? (endpoint.reply === undefined ? 204 : 200)]: {
        description: "Success",
        ...(endpoint.reply !== undefined && { content: contentOf(endpoint.reply, "output", endpoint.replyTypes) }),
      },
      default: {
        description: "Problem",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

/** `GET /v1/workspaces/{workspaceId}/areas/{areaId}` becomes `get_areas_areaId`. */
const operationIdOf = (endpoint: AnyEndpoint): string =>
  [endpoint.method.toLowerCase(), ...endpoint.path.split("/").slice(2)]
    .map((part) => part.replaceAll(/\W/g, ""))
    .filter((part) => part !== "workspaces" && part !== "workspaceId")
    .join("_");

function parametersOf(endpoint: AnyEndpoint): unknown[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: endpoint.params?.[name] ? jsonSchemaOf(endpoint.params[name]) : { type: "string", format: "uuid" },
  }));
  const query = endpoint.query
    ? (jsonSchemaOf(endpoint.query) as { properties?: Record<string, unknown>; required?: string[] })
    : {};
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  const revision = endpoint.revisioned
    ? [
        {
          name: "If-Match",
          in: "header",
          required: true,
          schema: { type: "string" },
          description: 'The revision that the change is based on, such as "3"',
        },
      ]
    : [];
  return [...inPath, ...inQuery, ...revision];
}

function contentOf(
  part: Schema | "bytes" | "events",
  direction: "input" | "output",
  types: readonly string[] = ["application/octet-stream"],
): Record<string, unknown> {
  if (part === "bytes") {
    return Object.fromEntries(types.map((type) => [type, { schema: schemaOfBytes(type) }]));
  }
  if (part === "events") return { "text/event-stream": { schema: { type: "string" } } };
  return { "application/json": { schema: jsonSchemaOf(part, direction) } };
}

/** A string value is a plain string; a type declared as JSON may contain anything. */
function schemaOfBytes(type: string): Record<string, unknown> {
  if (type === "application/json") return {};
  return { type: "string", ...(!type.startsWith("text/") && { format: "binary" }) };
}

function jsonSchemaOf(schema: Schema, io: "input" | "output" = "input"): unknown {
  const { $schema: _, ...json } = z.toJSONSchema(asZod(schema), { io, unrepresentable: "any" }) as Record<
    string,
    unknown
  >;
  return json;
}
