import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import os from "node:os";
import { patchBetween } from "#features/drafts/rules/patch-between.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { newStep } from "#features/procedures/rules/new-content.ts";
import { addStep, changeModuleData, moveStep, renameStep } from "#features/procedures/rules/outline.ts";
import { draftBy, pathOf } from "#tests/support/procedures.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { largeContent } from "./large-draft.ts";

const sizes = [20, 200, 2_000] as const;
const report = (line: string) => console.error(`bench: ${line}`);

type Edit = (content: DraftContent, turn: number) => DraftContent;

/** In the middle of the draft. */
const stepAt = (content: DraftContent, turn: number) => {
  const section = content.sections[Math.floor(content.sections.length / 2)];
  const step = section?.steps[turn % section.steps.length];
  if (!section || !step) throw new Error("No step");
  return { section, step };
};

const edits: Readonly<Record<string, Edit>> = {
  "a letter in a module": (content, turn) => {
    const moduleId = stepAt(content, turn).step.modules[3]?.id ?? "";
    return changeModuleData(content, moduleId, "numberInput", { prompt: `Torque ${turn}` });
  },
  "a letter in a step's title": (content, turn) =>
    renameStep(content, stepAt(content, turn).step.id, `Turn ${turn} of the bolts`),
  "a step more": (content, turn) =>
    // The largest draft is as large as a draft may be: the step before goes.
    addStep(withoutSpare(content), stepAt(content, turn).section.id, { ...newStep(randomUUID), title: spare }, 3),
  "a step moved": (content, turn) => {
    const { section, step } = stepAt(content, turn);
    return moveStep(content, step.id, section.id, (turn * 7) % section.steps.length);
  },
};
const spare = "One more";
const withoutSpare = (content: DraftContent): DraftContent => ({
  ...content,
  sections: content.sections.map((section) =>
    section.steps.some((step) => step.title === spare)
      ? { ...section, steps: section.steps.filter((step) => step.title !== spare) }
      : section,
  ),
});

/**
 * What a save costs by its changes and as a whole: bytes on the wire, and CPU of the server and of PostgreSQL.
 */
export async function benchDrafts({ rounds }: { readonly rounds: number }): Promise<void> {
  const stopDatabase = await startRunDatabase();
  const world = await openWorld();
  try {
    const ann = await world.member("admin");
    const drafts = new Map<number, ProcedureDraft>();
    for (const size of sizes) {
      report(`a draft of ${size} steps`);
      const content = largeContent(size === 2_000 ? 1_999 : size);
      drafts.set(size, await draftBy(ann, { content }));
    }
    const turns = rounds * 10;
    console.log(
      `\na save, mean of ${turns}${"bytes sent".padStart(36)}${"ms of CPU".padStart(30)}${"in PostgreSQL".padStart(27)}`,
    );
    console.log(
      `${"".padEnd(28)}${Array(3)
        .fill(sizes.map((size) => String(size).padStart(9)).join(""))
        .join("  ")}  steps`,
    );
    for (const [name, edit] of Object.entries(edits)) {
      await row(`${name}`, (draft) => measured(world, ann, draft, edit, turns, "patch"));
    }
    await row("the whole, a letter changed", (draft) =>
      measured(world, ann, draft, edits["a letter in a module"] ?? ((same) => same), Math.min(turns, 20), "put"),
    );
    await row("the first by changes", (draft) =>
      measured(world, ann, draft, edits["a letter in a module"] ?? ((same) => same), 1, "patch"),
    );
    console.log(
      "the title of a step is searched: its draft was never published. A whole save makes the next a first one",
    );
    console.log(`load of the last minute: ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} processors`);

    async function row(label: string, measure: (draft: ProcedureDraft) => Promise<Cost>): Promise<void> {
      const costs: Cost[] = [];
      for (const size of sizes) costs.push(await measure(drafts.get(size) as ProcedureDraft));
      const cells = (of: (cost: Cost) => number, digits: number) =>
        costs.map((cost) => of(cost).toFixed(digits).padStart(9)).join("");
      console.log(
        `${label.padEnd(28)}${cells((c) => c.bytes, 0)}  ${cells((c) => c.server, 2)}  ${cells((c) => c.database, 2)}`,
      );
    }
  } finally {
    await world.close();
    await stopDatabase();
  }
}

/** No two edits of a run are the same. */
let counted = 0;

/** Of one save; milliseconds of CPU. */
interface Cost {
  readonly bytes: number;
  readonly server: number;
  readonly database: number;
}

async function measured(
  world: World,
  person: Person,
  draft: ProcedureDraft,
  edit: Edit,
  turns: number,
  way: "patch" | "put",
): Promise<Cost> {
  const { body: now } = await person.call(draftEndpoints.get, { params: { procedureId: draft.id } });
  let { revision } = now;
  let content: DraftContent = {
    title: now.title,
    description: now.description,
    procedureImage: now.procedureImage,
    sections: now.sections,
  };
  let [bytes, server, atStart] = [0, 0, 0];
  const warmUp = turns === 1 ? 0 : 5;
  for (let turn = -warmUp; turn < turns; turn++) {
    const next = edit(content, counted++);
    const patch = patchBetween({ content, areaIds: [] }, { content: next, areaIds: [] });
    const body = way === "patch" ? patch : { ...next, areaIds: [] };
    if (turn === 0) atStart = await backendMs(world);
    const cpu = process.cpuUsage();
    const answer = await person.call(way === "patch" ? draftEndpoints.patch : (draftEndpoints.save as never), {
      params: pathOf(draft),
      ifMatch: revision,
      body: body as never,
    });
    const used = process.cpuUsage(cpu);
    if (answer.status !== 200) throw new Error(answer.text);
    content = next;
    revision += 1;
    if (turn < 0) continue;
    bytes += Buffer.byteLength(JSON.stringify(body));
    server += (used.user + used.system) / 1000;
  }
  const database = (await backendMs(world)) - atStart;
  return { bytes: bytes / turns, server: server / turns, database: database / turns };
}

/** CPU that the database's backends have used so far, in ms, in steps of ten. */
async function backendMs(world: World): Promise<number> {
  const { rows } = await world.appContext.database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database()",
  );
  const used = await Promise.all(
    rows.map(async ({ pid }) => {
      const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      // Behind the name of the process, which holds spaces.
      const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
      // In its own code and in the kernel's, a hundred a second.
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
    }),
  );
  return used.reduce((sum, ms) => sum + ms, 0);
}
