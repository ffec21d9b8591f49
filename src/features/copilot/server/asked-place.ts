import { sql } from "kysely";
import { getFlags } from "#features/flags/server/service.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import type { Near } from "#features/search/rules/near.ts";
import { titleSeparator } from "#features/search/rules/procedure-passages.ts";
import { type Question, type Retrieved, retrieve } from "#features/search/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { AskedPlace } from "../place-contract.ts";
import { placedQuestion } from "../rules/place-words.ts";

/** Where a question was asked, as far as the asker sees it. */
interface SeenPlace {
  readonly near: Near;
  /** What words that point mean: the step's title, or that of the procedure, document or area. */
  readonly title: string;
}

/** What was found, and the question as a model reads it: with the name of the place in brackets where it leans on that. */
export interface RetrievedAt extends Retrieved {
  readonly asked: string;
}

/**
 * [CP17] [CP19] Searches what fits a question that was asked at a place. Without a place, or with one that the asker does not see,
 * it is searched as it stands.
 */
export async function retrieveAt(
  scope: Scope,
  question: Question,
  place: AskedPlace | undefined,
): Promise<RetrievedAt> {
  const seen = place && (await findPlace(scope, place));
  if (!seen) return { ...(await retrieve(scope, question)), asked: question.text };
  const { near, title } = seen;
  const { rest, leans } = placedQuestion(question.text);
  const asked = leans === "no" ? question.text : `${question.text} (${title})`;
  if (leans === "wholly") {
    // "How tight?" has no word that the step holds: what it is about is the step, and its own words only lean on it.
    const about = await retrieve(scope, { ...question, text: title, context: rest, near });
    const isHere = about.isAnswered && (near.sourceId === undefined || about.evidence[0]?.sourceId === near.sourceId);
    return { ...about, asked, isAnswered: isHere, choices: [], unknownWords: [], corrections: [] };
  }
  const context = [question.context ?? "", leans === "partly" ? title : ""].filter(Boolean).join(" ");
  return { ...(await retrieve(scope, { ...question, text: rest, context, near })), asked };
}

/** [CP17] Undefined where the asker does not see it, or the workspace does not have asking in place. */
async function findPlace(scope: Scope, place: AskedPlace): Promise<SeenPlace | undefined> {
  if (!(await getFlags(scope)).archie_enabled) return undefined;
  switch (place.at) {
    case "procedure":
      return findProcedure(scope, place);
    case "document":
      return findDocument(scope, place.documentId);
    case "area":
      return findArea(scope, place.areaId);
    case "draft":
      return findDraft(scope, place.procedureId);
  }
}

/** Procedures of the same areas that are preferred at most. */
const aroundMax = 200;

/** The other procedures of the areas of this one, as far as the actor sees the areas; the search itself leaves out hidden procedures. */
const aroundProcedure = (scope: Scope, procedureId: unknown) => sql`array(
  select distinct o.procedure_id from procedure_area o
    join area a on a.workspace_id = o.workspace_id and a.id = o.area_id and ${visibleTo(scope, "a")}
    where o.workspace_id = ${scope.workspaceId} and o.procedure_id <> ${procedureId} and o.area_id in (
      select t.area_id from procedure_area t where t.workspace_id = ${scope.workspaceId} and t.procedure_id = ${procedureId})
    limit ${aroundMax})`;

async function findProcedure(
  scope: Scope,
  { procedureId, stepId }: { readonly procedureId: string; readonly stepId?: string | undefined },
): Promise<SeenPlace | undefined> {
  const { rows } = await sql<{ title: string; stepPath: string | null; aroundIds: string[] }>`
    select p.title, ${aroundProcedure(scope, procedureId)} as "aroundIds", (
      select s.title_path from passage s where s.workspace_id = p.workspace_id and s.text_id = p.published_version_id
        and s.step_id = ${stepId ?? null} limit 1) as "stepPath"
    from procedure p
    where p.workspace_id = ${scope.workspaceId} and p.id = ${procedureId} and p.deleted_at is null
      and p.published_version_id is not null and ${visibleTo(scope, "p")}`.execute(scope.db);
  const [row] = rows;
  if (!row) return undefined;
  const { aroundIds, title, stepPath } = row;
  return {
    near: { sourceId: procedureId, stepId, aroundIds },
    title: stepPath?.split(titleSeparator).at(-1) ?? title,
  };
}

async function findDocument(scope: Scope, documentId: string): Promise<SeenPlace | undefined> {
  const { rows } = await sql<{ name: string }>`select d.name from document d
    where d.workspace_id = ${scope.workspaceId} and d.id = ${documentId} and d.deleted_at is null
      and ${visibleTo(scope, "d")}`.execute(scope.db);
  const [row] = rows;
  return row && { near: { sourceId: documentId, aroundIds: [] }, title: row.name.replace(/\.[^.]{1,5}$/, "") };
}

async function findArea(scope: Scope, areaId: string): Promise<SeenPlace | undefined> {
  const { rows } = await sql<{ name: string; aroundIds: string[] }>`
    select a.name, array(select o.procedure_id from procedure_area o
      where o.workspace_id = a.workspace_id and o.area_id = a.id limit ${aroundMax}) as "aroundIds"
    from area a where a.workspace_id = ${scope.workspaceId} and a.id = ${areaId} and ${visibleTo(scope, "a")}`.execute(
    scope.db,
  );
  const [row] = rows;
  return row && { near: { aroundIds: row.aroundIds }, title: row.name };
}

/** What there is already around a procedure that is being written; of the draft itself its title alone is read. */
async function findDraft(scope: Scope, procedureId: string): Promise<SeenPlace | undefined> {
  if (!procedurePolicy.viewDrafts(scope.actor, undefined)) return undefined;
  const { rows } = await sql<{ title: string; aroundIds: string[] }>`
    select coalesce(v.title, p.title) as title, ${aroundProcedure(scope, procedureId)} as "aroundIds"
    from procedure p
    left join procedure_version v on v.workspace_id = p.workspace_id and v.id = p.draft_version_id
    where p.workspace_id = ${scope.workspaceId} and p.id = ${procedureId} and p.deleted_at is null
      and ${visibleTo(scope, "p")}`.execute(scope.db);
  const [row] = rows;
  return row && { near: { rewrittenId: procedureId, aroundIds: row.aroundIds }, title: row.title };
}
