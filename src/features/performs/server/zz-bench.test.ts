import Fastify from "fastify";
import pg from "pg";
import { it } from "vitest";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { openWorld } from "#tests/support/world.ts";
import type { StepProgress } from "../progress.ts";
import { withEdit } from "../rules/steps-progress.ts";

it("bench", { timeout: 120_000 }, async () => {
  const w = await openWorld();
  const author = await w.member("contentAuthor");
  const content = contentWith([Array.from({ length: 60 }, () => ["freeResponse" as const])]);
  const { procedureId } = await publish(w, author, content);
  const ann = await w.member("operator");
  const modules = performedModules(content);
  let steps: readonly StepProgress[] = [];
  for (const m of modules)
    steps = withEdit(content, steps, m.id, { moduleType: "freeResponse", input: "x".repeat(60) }, momentAt(1));
  const port = await w.server.http.listen({ port: 0, host: "127.0.0.1" });
  const lanes = 8;
  const devices = await Promise.all(
    Array.from({ length: lanes }, async () => {
      const d = new Device(ann, procedureId);
      await d.save(steps);
      return d;
    }),
  );
  console.log("bytes", JSON.stringify(devices[0]!.body(steps)).length);
  const pool = new pg.Pool({
    connectionString: w.database.environment.DATABASE_URL,
    max: 10,
    options: `-c fettle.workspace=${w.workspaceId} -c role=fettle_app`,
  });
  const bare = Fastify();
  bare.put("/x/:id", { bodyLimit: 5e6 }, async (req) => {
    const b = req.body as any;
    const { rows } = await pool.query({
      name: "u",
      text: "update perform set steps=$1, tokens=$2, revision=revision+1, updated_at=$4 where id=$3 returning id, revision, generation, updated_at",
      values: [JSON.stringify(b.stepsProgress), b.updatesList.join(""), (req.params as any).id, new Date()],
    });
    return rows[0];
  });
  const barePort = await bare.listen({ port: 0, host: "127.0.0.1" });
  const run = async (name: string, one: (d: Device, n: number) => Promise<void>) => {
    const n = 150;
    const t = performance.now();
    await Promise.all(
      devices.map(async (d) => {
        for (let i = 0; i < n; i++) await one(d, i);
      }),
    );
    const ms = performance.now() - t;
    console.log(name, (((lanes * n) / ms) * 1000).toFixed(0), "per s");
    return (lanes * n) / ms;
  };
  const fettle = (d: Device) => async () => {
    const r = await fetch(
      `${port}/v1/workspaces/${w.workspaceId}/procedures/${procedureId}/performances/active/${d.performId}`,
      {
        method: "PUT",
        headers: { authorization: `Bearer ${ann.token}`, "content-type": "application/json" },
        body: JSON.stringify(d.body(steps)),
      },
    );
    if (r.status !== 200) throw new Error(await r.text());
    const b = (await r.json()) as any;
    d.updatesList = b.updates_list;
    d.revision = b.revision;
    d.generation = b.generation;
  };
  const bareOne = async (d: Device) => {
    const r = await fetch(`${barePort}/x/${d.performId}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${ann.token}`, "content-type": "application/json" },
      body: JSON.stringify(d.body(steps)),
    });
    await r.json();
  };
  for (let round = 0; round < 4; round++) {
    const f = await run("fettle", (d) => fettle(d)());
    // the bare handler moves the revision on; take it back in step afterwards
    const b = await run("bare", bareOne);
    for (const d of devices) {
      const g = await d.get();
      d.revision = g.body.revision;
      d.updatesList = g.body.updates_list;
    }
    console.log("ratio", (f / b).toFixed(2));
    await run("empty call", async () => {
      const r = await fetch(
        `${port}/v1/workspaces/${w.workspaceId}/procedures/${procedureId}/performances/active/${w.workspaceId}`,
        { method: "DELETE", headers: { authorization: `Bearer ${ann.token}` } },
      );
      await r.text();
    });
  }
  if (process.env.PROF) {
    const { Session } = await import("node:inspector/promises");
    const s = new Session();
    s.connect();
    await s.post("Profiler.enable");
    await s.post("Profiler.start");
    await run("fettle", (d) => fettle(d)());
    const { profile } = (await s.post("Profiler.stop")) as any;
    (await import("node:fs")).writeFileSync("/tmp/bench-performs/p.cpuprofile", JSON.stringify(profile));
  }
  await pool.end();
  await bare.close();
  await w.close();
});
