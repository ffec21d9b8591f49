import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { promisify } from "node:util";
import Fastify from "fastify";
import pg from "pg";
import { it } from "vitest";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
import { openWorld } from "#tests/support/world.ts";
import type { StepProgress } from "../progress.ts";
import { withEdit } from "../rules/steps-progress.ts";

const run = promisify(execFile);
it("prof", { timeout: 120_000 }, async () => {
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
        input: Array.from({ length: 6 }, () => Math.random().toString(36).slice(2, 9)).join(" "),
      },
      momentAt(1),
    );
  const base = await w.server.http.listen({ port: 0, host: "127.0.0.1" });
  const pool = new pg.Pool({
    connectionString: w.database.environment.DATABASE_URL!,
    max: 10,
    options: `-c fettle.workspace=${w.workspaceId} -c role=fettle_app`,
  });
  const bare = Fastify();
  bare.put("/x/:id", { bodyLimit: 5e6 }, async (req) => {
    const b = req.body as any;
    const { rows } = await pool.query({
      name: "u",
      text: "update perform set steps=$1, tokens=$2, updated_at=$4 where workspace_id=$5 and id=$3 returning id, revision, generation, updated_at",
      values: [
        JSON.stringify(b.stepsProgress),
        b.updatesList.join(""),
        (req.params as any).id,
        new Date(),
        w.workspaceId,
      ],
    });
    return rows[0];
  });
  const bareUrl = await bare.listen({ port: 0, host: "127.0.0.1" });
  const url = `${base}/v1/workspaces/${w.workspaceId}/procedures/${procedureId}/performances/active`;
  const ratios: number[] = [];
  for (let round = 0; round < 6; round++) {
    const devices = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const d = new Device(ann, procedureId);
        await d.save(steps);
        return d;
      }),
    );
    const go = async (isBare: boolean) => {
      const cfg = "/tmp/bench-performs/cfg.json";
      writeFileSync(
        cfg,
        JSON.stringify({
          url: isBare ? bareUrl : url,
          token: ann.token,
          bodies: devices.map((d) => d.body(steps)),
          n: 120,
          bare: isBare,
        }),
      );
      return JSON.parse((await run(process.execPath, ["/tmp/bench-performs/client.mjs", cfg])).stdout).rate as number;
    };
    let s: Session | undefined;
    if (round === 5) {
      s = new Session();
      s.connect();
      await s.post("Profiler.enable");
      await s.post("Profiler.start");
    }
    const f = await go(false);
    if (s) {
      const { profile } = (await s.post("Profiler.stop")) as any;
      writeFileSync("/tmp/bench-performs/p.cpuprofile", JSON.stringify(profile));
    }
    const b = await go(true);
    ratios.push(f / b);
    console.log("fettle", f.toFixed(0), "bare", b.toFixed(0), "ratio", (f / b).toFixed(2));
  }
  console.log("median ratio", ratios.sort()[3]!.toFixed(2));
  await pool.end();
  await bare.close();
  await w.close();
});
