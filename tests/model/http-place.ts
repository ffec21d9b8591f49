import type { AddressInfo } from "node:net";
import { type HistoryEntry, performEndpoints, type Saved } from "#features/performs/contract.ts";
import type { Steps } from "#features/performs/rules/steps/steps-progress.ts";
import { fromRecord, type ProgressRecord } from "#features/performs/rules/sync/record.ts";
import { type Luck, simulatedClock, turn } from "#features/performs/web/state/testing/simulated-world.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import type { AnyEndpoint } from "#kit/endpoint.ts";
import { Problem, type ProblemBody, type ProblemKind, problemStatus } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { contentWith } from "../support/content-samples.ts";
import { Device, publish, publishNext, setProcedureGroups } from "../support/performs.ts";
import { idOf, momentAt, performedModules } from "../support/progress-samples.ts";
import { openWorld, type Person } from "../support/world.ts";
import type { Place, Truth } from "./schedules.ts";

const latencyMs = 15;

/** Nothing is graded, because a grade would change the perform on the server at a time outside of the schedule. */
const content = ((sample: DraftContent): DraftContent => ({
  ...sample,
  sections: sample.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({
      ...step,
      modules: step.modules.map((module) =>
        module.moduleType === "freeResponse"
          ? { ...module, moduleData: { ...module.moduleData, isAiGraded: false } }
          : module,
      ),
    })),
  })),
}))(contentWith([[["freeResponse", "freeResponse"]]]));
const [first, second] = performedModules(content).map((module) => module.id);

const askedOtherwise = (version: number): DraftContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({
      ...step,
      modules: step.modules.map((module) =>
        module.id === second && module.moduleType === "freeResponse"
          ? { ...module, moduleData: { ...module.moduleData, prompt: `Asked otherwise in version ${version}` } }
          : module,
      ),
    })),
  })),
});

/** Performs at the real server, over HTTP and on the run's database; the devices' time is simulated all the same. */
export async function openHttpPlaces() {
  const world = await openWorld();
  await world.server.http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = world.server.http.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const author = await world.member("contentAuthor");
  const ann = await world.member("operator");
  const elsewhere = await world.group("Elsewhere");

  return {
    close: () => world.close(),
    async place(): Promise<Place> {
      const { procedureId } = await publish(world, author, content);
      const start = new Device(ann, procedureId);
      const started = await start.save([], { createdAt: momentAt(0), updatedAt: momentAt(0) });
      if (started.status !== 200) throw new Error(`A perform does not start: ${started.text}`);
      const { performId } = start;
      const pending = new Set<Promise<unknown>>();
      const clock = simulatedClock(undefined, async () => {
        for (await turn(); pending.size > 0; await turn()) await Promise.allSettled(pending);
      });
      const wait = () => new Promise<void>((resolve) => void clock.after(latencyMs, resolve));
      let late: (() => Promise<unknown>)[] = [];
      let version = 1;
      const send = <Reply>(endpoint: AnyEndpoint, body?: object): Promise<Reply> => {
        const answer = callOver<Reply>(origin, ann, endpoint, { procedureId, performId }, body);
        const settled: Promise<unknown> = answer.then(
          () => pending.delete(settled),
          () => pending.delete(settled),
        );
        pending.add(settled);
        return answer;
      };

      return {
        key: { workspaceId: ann.workspaceId, profileId: ann.profileId, performId },
        moduleIds: [first ?? "", second ?? ""],
        stepId: content.sections[0]?.steps[0]?.id ?? "",
        clock,
        isServerTime: false,
        network(luck) {
          const over = async <Reply>(endpoint: AnyEndpoint, body?: object): Promise<Reply> => {
            const now: Luck = luck();
            await wait();
            if (now === "unavailable") throw new Problem("unavailable");
            if (now === "signedOut") throw new Problem("unauthenticated");
            if (now === "late") late.push(() => send(endpoint, body));
            if (now === "late" || now === "requestLost") throw new NetworkError("The request");
            const answer = send<Reply>(endpoint, body);
            await Promise.allSettled([answer]);
            await wait();
            if (now === "answerLost") throw new NetworkError("The answer");
            return answer;
          };
          return {
            load: async () => fromRecord(await over<ProgressRecord>(performEndpoints.get)),
            save: (body) => over<Saved>(performEndpoints.save, body),
            submit: () => over<HistoryEntry>(performEndpoints.submit),
            reset: async () => fromRecord(await over<ProgressRecord>(performEndpoints.reset)),
            remove: () => over<void>(performEndpoints.remove),
            upload: async () => idOf(0xf0000),
          };
        },
        async publish() {
          version += 1;
          await publishNext(world, author, procedureId, askedOtherwise(version), version);
        },
        setAccess: (isOpen) => setProcedureGroups(world, procedureId, isOpen ? [] : [elsewhere]),
        async deliver() {
          const arriving = late;
          late = [];
          // Nobody hears of it.
          for (const arrive of arriving) await arrive().catch(() => {});
        },
        truth: () =>
          world.asSystem(async ({ db, workspaceId }) => {
            const { state, steps, conflicts } = await db
              .selectFrom("perform")
              .select(["state", "steps", "conflicts"])
              .where("workspace_id", "=", workspaceId)
              .where("id", "=", performId)
              .executeTakeFirstOrThrow();
            const trail = await db
              .selectFrom("perform_trail")
              .select("steps")
              .where("workspace_id", "=", workspaceId)
              .where("perform_id", "=", performId)
              .execute();
            const records = await db
              .selectFrom("perform_record")
              .select("steps")
              .where("workspace_id", "=", workspaceId)
              .where("id", "=", performId)
              .execute();
            const taken = [...trail, ...records].map((row) => row.steps as Steps);
            return {
              state: state as Truth["state"],
              steps: steps as Steps,
              conflicts: conflicts as Truth["conflicts"],
              records: records.length,
              taken,
            };
          }),
      };
    },
  };
}

export type HttpPlaces = Awaited<ReturnType<typeof openHttpPlaces>>;

const kinds = new Map(Object.entries(problemStatus).map(([kind, status]) => [status as number, kind as ProblemKind]));

/** @throws Problem as the server answers it */
async function callOver<Reply>(
  origin: string,
  { workspaceId, token }: Person,
  { method, path }: AnyEndpoint,
  ids: { readonly procedureId: string; readonly performId: string },
  body: object | undefined,
): Promise<Reply> {
  const params: Readonly<Record<string, string>> = { workspaceId, ...ids };
  const response = await fetch(origin + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ""), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json: unknown = text === "" ? undefined : JSON.parse(text);
  if (response.ok) return json as Reply;
  const { code, detail, current } = json as ProblemBody;
  throw new Problem(kinds.get(response.status) ?? "internal", code, {
    detail,
    ...(current !== undefined && { current }),
  });
}
