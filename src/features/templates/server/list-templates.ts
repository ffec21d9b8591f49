import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";
import type { Template, TemplateKind, WholeTemplate } from "../contract.ts";
import { findWholeTemplate, selectTemplates } from "./template-store.ts";
import { templateOf, wholeOf } from "./to-wire.ts";

const pageRows = 50;

export interface TemplateListQuery {
  readonly kind?: TemplateKind | undefined;
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** [TP10] By title, page by page. */
export async function listTemplates(
  scope: Scope,
  { kind, search = "", limit = pageRows, after }: TemplateListQuery,
): Promise<{ templates: Template[]; next: string | null }> {
  const words = nameKey(search).split(/\s+/u).filter(Boolean);
  const page = { limit: limit + 1, after: after === undefined ? undefined : lastOf(after) };
  const found = await selectTemplates(scope, { kind, words }, page);
  const rows = found.slice(0, limit);
  const end = rows.at(-1);
  return {
    templates: rows.map((row) => templateOf(scope, row)),
    next: found.length > limit && end ? cursorOf(end.titleKey, end.id) : null,
  };
}

/** @throws Problem 404 */
export async function getTemplate(scope: Scope, templateId: string): Promise<WholeTemplate> {
  const found = await findWholeTemplate(scope, templateId);
  if (!found) throw notFound();
  return wholeOf(scope, found);
}

function lastOf(cursor: string): { key: string; id: string } {
  const [key, id] = partsOf(cursor, 2) ?? [];
  if (key !== undefined && id !== undefined && isId(id)) return { key, id };
  throw new Problem("invalid", "invalidRequest", { errors: { after: ["No cursor of this list"] } });
}
