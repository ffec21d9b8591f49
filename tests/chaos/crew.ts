import { randomUUID } from "node:crypto";
import { testEndpoints } from "#app/server/testing/contract.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { newModule, newStep } from "#features/procedures/rules/new-content.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { Caller } from "./caller.ts";
import { Author, Operator, type Performed, type Tally, type Worker } from "./people.ts";

const authorCount = 3;
/** To make a world of so many people. */
const gatherMsMax = 180_000;

/** People at work in one workspace. */
export interface Crew {
  readonly workspaceId: string;
  /** The admin's. */
  readonly token: string;
  readonly admin: Caller;
  readonly workers: readonly { readonly worker: Worker; readonly caller: Caller }[];
  readonly operators: readonly { readonly worker: Operator; readonly caller: Caller }[];
  readonly performed: Performed;
}

function procedure(): { content: DraftContent; performed: Omit<Performed, "procedureId"> } {
  const [number, text] = [newModule("numberInput", randomUUID), newModule("freeResponse", randomUUID)];
  const step = { ...newStep(randomUUID), title: "Count", modules: [number, text] };
  return {
    content: {
      title: "Count the crashes",
      description: "",
      procedureImage: null,
      sections: [{ id: randomUUID(), title: "Work", steps: [step] }],
    },
    performed: { stepId: step.id, numberModuleId: number.id, textModuleId: text.id },
  };
}

interface GatherOptions {
  readonly base: string;
  readonly tally: Tally;
  readonly random: () => number;
  readonly operatorCount: number;
  /** How long a call may take before it counts as unanswered, in ms. */
  readonly waitMs?: number;
}

/** A workspace with authors, operators and a published procedure, by the facility of test mode. */
export async function gather({ base, tally, random, operatorCount, waitMs }: GatherOptions): Promise<Crew> {
  const { content, performed } = procedure();
  const names = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}${n}`);
  const people = [
    { key: "admin", role: "admin" as const },
    ...names(authorCount, "author").map((key) => ({ key, role: "contentAuthor" as const })),
    ...names(operatorCount, "operator").map((key) => ({ key, role: "operator" as const })),
  ];
  const workspace = { key: "plant", profiles: people, procedures: [{ key: "count", content }] };
  const made = await new Caller(base, undefined, "", gatherMsMax).call(testEndpoints.worlds, {
    body: { enterprises: [{ key: "acme", workspaces: [workspace] }] },
  });
  const built = made.kind === "ok" ? made.body.workspaces.plant : undefined;
  if (!built) throw new Error(`no world: ${JSON.stringify(made)}`);
  const callerOf = (key: string) => new Caller(base, built.profiles[key]?.token, built.id, waitMs);
  const whole = { ...performed, procedureId: built.procedures.count?.id ?? "" };
  const operators = names(operatorCount, "operator").map((key) => ({
    worker: new Operator(tally, built.profiles[key]?.id ?? "", whole, random),
    caller: callerOf(key),
  }));
  const authors = names(authorCount, "author").map((key) => ({ worker: new Author(tally), caller: callerOf(key) }));
  return {
    workspaceId: built.id,
    token: built.profiles.admin?.token ?? "",
    admin: callerOf("admin"),
    workers: [...authors, ...operators],
    operators,
    performed: whole,
  };
}

/** Every record once, and no other: asked of the history itself, page by page. */
export async function checkRecords(crew: Crew, tally: Tally): Promise<void> {
  for (const { worker, caller } of crew.operators) await worker.settle(caller);
  const expected = new Set(crew.operators.flatMap(({ worker }) => [...worker.recordIds]));
  const found: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await crew.admin.call(recordEndpoints.history, {
      params: { procedureId: crew.performed.procedureId },
      query: { limit: "200", ...(after !== undefined && { after }) },
    });
    if (page.kind !== "ok") throw new Error(`no history: ${JSON.stringify(page)}`);
    found.push(...page.body.history.map((entry) => entry.id));
    after = page.body.next;
  }
  const unknown = found.filter((id) => !expected.has(id));
  const missing = [...expected].filter((id) => !found.includes(id));
  if (new Set(found).size !== found.length) tally.losses.push("a record is there twice");
  if (unknown.length > 0) tally.losses.push(`${unknown.length} records of which nobody knows`);
  if (missing.length > 0) tally.losses.push(`${missing.length} submitted performs have no record`);
}
