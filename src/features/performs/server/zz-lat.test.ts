import pg from "pg";
import { it } from "vitest";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { openWorld } from "#tests/support/world.ts";
import { performEndpoints } from "../contract.ts";
import type { StepProgress } from "../progress.ts";
import { acceptAnswers } from "../rules/accept-answers.ts";
import { doneCount } from "../rules/next.ts";
import { withEdit } from "../rules/steps-progress.ts";
import { demandAnswers } from "./answers.ts";
import { filesIn } from "./files.ts";
import { findPerform, storeSave } from "./perform-store.ts";
import { saveProgress } from "./save-progress.ts";

const med = (xs: number[]) => xs.sort((a, b) => a - b)[xs.length >> 1]!.toFixed(3);
it("lat", { timeout: 120_000 }, async () => {
  const w = await openWorld();
  const author = await w.member("contentAuthor");
  const content = contentWith([Array.from({ length: 60 }, () => ["freeResponse" as const])]);
  const { procedureId } = await publish(w, author, content);
  const ann = await w.member("operator");
  let steps: readonly StepProgress[] = [];
  for (const m of performedModules(content))
    steps = withEdit(
      content,
      steps,
      m.id,
      {
        moduleType: "freeResponse",
        input: Array.from({ length: 8 }, () => Math.random().toString(36).slice(2, 9)).join(" "),
      },
      momentAt(1),
    );
  const d = new Device(ann, procedureId);
  await d.save(steps);
  const t: Record<string, number[]> = {};
  const time = async <T>(k: string, f: () => Promise<T> | T): Promise<T> => {
    const s = performance.now();
    const r = await f();
    (t[k] ??= []).push(performance.now() - s);
    return r;
  };
  const pool = new pg.Pool({
    connectionString: w.database.environment.DATABASE_URL!,
    max: 2,
    options: `-c fettle.workspace=${w.workspaceId} -c role=fettle_app`,
  });
  for (let i = 0; i < 300; i++) {
    await time("run empty", () => ann.run(async () => 1));
    const p = await time("run find", () => ann.run((s) => findPerform(s, d.performId)));
    await time("run find lock", () => ann.run((s) => findPerform(s, d.performId, "forUpdate")));
    await time("run store", () =>
      ann.run((s) =>
        storeSave(s, d.performId, {
          revision: p!.revision,
          updatesList: p!.updatesList,
          steps,
          doneCount: 2,
          claimedAt: s.now,
          updatedAt: s.now,
          outOfSightSince: null,
        }),
      ),
    );
    await time("run save", async () => {
      const b = await ann.run((s) => saveProgress(s, { procedureId, performId: d.performId }, d.body(steps)));
      d.updatesList = b.updates_list;
      d.revision = b.revision;
    });
    await time("bare update", () =>
      pool.query({
        name: "u",
        text: "update perform set steps=$1, tokens=$2, updated_at=$4 where workspace_id = $5 and id=$3 returning id, revision, generation, updated_at",
        values: [JSON.stringify(steps), d.updatesList.join(""), d.performId, new Date(), w.workspaceId],
      }),
    );
    await time("bare read", () =>
      pool.query({
        name: "r",
        text: "select steps, tokens from perform where workspace_id=$1 and id=$2",
        values: [w.workspaceId, d.performId],
      }),
    );
    await time("bare read lock", () =>
      pool.query({
        name: "rl",
        text: "select steps, tokens from perform where workspace_id=$1 and id=$2 for update",
        values: [w.workspaceId, d.performId],
      }),
    );
    await time("bare read no steps", () =>
      pool.query({
        name: "r2",
        text: "select tokens from perform where workspace_id=$1 and id=$2",
        values: [w.workspaceId, d.performId],
      }),
    );
    const a = await time("accept", () => acceptAnswers(content as never, steps, steps, "2026-01-01T00:00:00.000Z"));
    await time("demand", () => demandAnswers(content as never, steps, a));
    await time("done", () => doneCount(content as never, steps));
    await time("files", () => filesIn(steps));
    await time("stringify", () => JSON.stringify(steps));
    await time("http save", async () => {
      const r = await d.save(steps);
      if (r.status !== 200) throw new Error(r.text);
    });
    await time("http empty", async () => {
      await ann.call(performEndpoints.listMine);
    });
  }
  for (const [k, xs] of Object.entries(t)) console.log(k.padEnd(20), med(xs));
  await pool.end();
  await w.close();
});
