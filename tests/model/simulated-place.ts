import { simulatedClock, simulatedServer } from "#features/performs/web/state/testing/simulated-world.ts";
import { contentWith } from "../support/content-samples.ts";
import { idOf, performedModules } from "../support/progress-samples.ts";
import type { Protocol } from "./protocol.ts";
import type { Place } from "./schedules.ts";

const content = contentWith([[["freeResponse", "freeResponse"]]]);
const [first, second] = performedModules(content).map((module) => module.id);
const latencyMs = 15;

/** A perform at a server in this process: the product's rules over a store in memory. */
export function simulatedPlace(protocol: Protocol): Place {
  const clock = simulatedClock();
  const server = simulatedServer(content, protocol.server, {}, clock.now);
  const wait = () => new Promise<void>((resolve) => void clock.after(latencyMs, resolve));
  return {
    key: { workspaceId: idOf(1), profileId: server.progress.profileId, performId: server.progress.id },
    moduleIds: [first ?? "", second ?? ""],
    stepId: content.sections[0]?.steps[0]?.id ?? "",
    clock,
    isServerTime: true,
    network: (luck) => server.network(luck, wait),
    async publish() {
      const sections = server.progress.procedure.sections.map((section) => ({
        ...section,
        steps: section.steps.map((step) => ({ ...step, modules: step.modules.map(askedOtherwise) })),
      }));
      server.publish({ ...server.progress.procedure, sections });
    },
    async setAccess(isOpen) {
      server.access = isOpen;
    },
    async deliver() {
      server.deliver();
    },
    async truth() {
      const { progress, state, records, trail } = server.copy;
      const steps = state === "removed" ? [] : progress.stepsProgress;
      const { conflicts = [] } = progress;
      return { state, steps, conflicts, records: records.length, taken: [...trail, ...records] };
    },
  };
}

type Content = ReturnType<typeof simulatedServer>["progress"]["procedure"];
type AnyModule = Content["sections"][number]["steps"][number]["modules"][number];

/** The second question is another one from now on. */
const askedOtherwise = (module: AnyModule): AnyModule =>
  module.id === second && module.moduleType === "freeResponse"
    ? { ...module, moduleData: { ...module.moduleData, prompt: `${module.moduleData.prompt}?` } }
    : module;
