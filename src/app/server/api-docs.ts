import type { FastifyInstance } from "fastify";
import { openApiOf } from "#kit/server/http/openapi.ts";
import type { Route } from "#kit/server/http/route.ts";
import { version } from "./version.ts";

/** `/v1/openapi.json`, and the same to read at `/docs/api`: one page without a script. */
export function serveApiDocs(server: FastifyInstance, routes: readonly Route[], testMode: boolean): void {
  const endpoints = routes
    .map((route) => route.endpoint)
    .filter((endpoint) => testMode || endpoint.access.kind !== "test")
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
  let document: Record<string, unknown> | undefined;
  const openApi = () => (document ??= openApiOf(endpoints, version));
  server.get("/v1/openapi.json", async () => openApi());
  server.get("/docs/api", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(pageOf(openApi())),
  );
}

interface OperationView {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: unknown;
  readonly responses: unknown;
}

function pageOf(document: Record<string, unknown>): string {
  const paths = document.paths as Record<string, Record<string, OperationView>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => sectionOf(method.toUpperCase(), path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fettle API</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main>
<h1>Fettle API</h1><p>Bearer tokens, JSON, problems as of RFC 9457. The document itself: <a href="/v1/openapi.json">openapi.json</a>.</p>
${operations.join("\n")}</main></body></html>`;
}

function sectionOf(method: string, path: string, operation: OperationView): string {
  const parameters = operation.parameters.map(
    (parameter) =>
      `<li><code>${escaped(parameter.name)}</code> in ${parameter.in}${parameter.required ? ", required" : ""}</li>`,
  );
  return `<details><summary><b>${method}</b> <code>${escaped(path)}</code><br><span>${escaped(operation.summary)}</span></summary>
<p>${escaped(operation.description)}</p>${parameters.length > 0 ? `<ul>${parameters.join("")}</ul>` : ""}
${operation.requestBody ? `<h3>Request</h3><pre>${schemaText(operation.requestBody)}</pre>` : ""}
<h3>Responses</h3><pre>${schemaText(operation.responses)}</pre></details>`;
}

const schemaText = (value: unknown): string => escaped(JSON.stringify(value, null, 2));

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:0}main{max-width:60rem;margin:auto;padding:1rem}
summary{padding:.6rem 0;cursor:pointer}summary b{display:inline-block;min-width:4.5rem}details{border-top:1px solid #8888}
pre{overflow:auto;padding:1rem;background:#8881;font-size:.8rem;max-height:24rem}`;
