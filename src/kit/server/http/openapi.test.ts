import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace, publicly } from "../../endpoint.ts";
import { id } from "../../ids.ts";
import { may } from "../../policy.ts";
import { openApiOf } from "./openapi.ts";

const save = endpoint({
  method: "PUT",
  path: inWorkspace("/things/{thingId}"),
  summary: "Saves a thing",
  access: asMember(may("content.areas.manage")),
  query: z.strictObject({ loud: z.optional(z.boolean()) }),
  body: z.strictObject({ name: z.string(), parentId: z.optional(id) }),
  revisioned: true,
  reply: z.object({ revision: z.number() }),
  problems: ["stale"],
});
const table = endpoint({
  method: "GET",
  path: "/v1/table",
  summary: "Answers a table or a picture",
  access: publicly,
  reply: "bytes",
  replyTypes: ["text/csv", "image/webp"],
});
const ping = endpoint({ method: "GET", path: "/v1/ping", summary: "Answers", access: publicly });

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly security?: unknown;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: {
    content: Record<string, { schema: { additionalProperties?: boolean; required: string[] } }>;
  };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

const document = openApiOf([save, table, ping], "1.2.3");
const paths = document.paths as Record<string, Record<string, Operation>>;
function operationAt(path: string, method: string): Operation {
  const operation = paths[path]?.[method];
  if (!operation) throw new Error(`no ${method} ${path}`);
  return operation;
}
const saving = operationAt("/v1/workspaces/{workspaceId}/things/{thingId}", "put");

describe("the API document", () => {
  it("is OpenAPI 3.1 with the version of the product", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "1.2.3" } });
  });

  it("contains who may call, the problems, and the name of each endpoint", () => {
    expect(saving.description).toBe("Needs: content.areas.manage. Problems: stale.");
    expect(saving.security).toEqual([{ bearer: [] }]);
    expect(saving.operationId).toBe("put_things_thingId");
    expect(operationAt("/v1/ping", "get").security).toBeUndefined();
  });

  it("names every parameter, in path, query and header", () => {
    expect(saving.parameters.map((one) => `${one.in} ${one.name}${one.required ? "" : "?"}`)).toEqual([
      "path workspaceId",
      "path thingId",
      "query loud?",
      "header If-Match",
    ]);
  });

  it("has the body as strict as the server takes it", () => {
    const schema = saving.requestBody?.content["application/json"]?.schema;
    expect([schema?.additionalProperties, schema?.required]).toEqual([false, ["name"]]);
  });

  it("has every type of a reply that is not JSON", () => {
    expect(operationAt("/v1/table", "get").responses["200"]?.content).toEqual({
      "text/csv": { schema: { type: "string" } },
      "image/webp": { schema: { type: "string", format: "binary" } },
    });
  });

  it("has the reply, or 204, and the problem for everything else", () => {
    expect(Object.keys(saving.responses)).toEqual(["200", "default"]);
    expect(Object.keys(saving.responses.default?.content ?? {})).toEqual(["application/problem+json"]);
    expect(Object.keys(operationAt("/v1/ping", "get").responses)).toEqual(["204", "default"]);
  });
});
