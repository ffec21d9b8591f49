import { describe, expect, it } from "vitest";
import { stepProgress } from "#features/performs/progress.ts";
import { outOfBounds } from "#features/performs/rules/answers/number-bounds.ts";
import { meetsRequirements } from "#features/performs/rules/steps/step-done.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { draftContent } from "#features/procedures/content.ts";
import { draftFindings } from "#features/procedures/rules/draft-findings.ts";
import { limitBreaches, offeredTypes } from "#features/procedures/rules/module-limits.ts";
import { builtInRoles } from "#features/roles/rules.ts";
import { ssoOnlyPermissions } from "#kit/permissions.ts";
import type { DemoWorkspace } from "./demo-plant.ts";
import { demoPlant } from "./demo-plant.ts";
import type { DemoProcedure } from "./demo-procedure.ts";
import { drawingKeys, drawingSvg } from "./drawings/drawings.ts";
import { areaIdOf, imageIdOf } from "./ids.ts";
import { performersOf, scopeOf } from "./performs.ts";
import { writePdf } from "./write-pdf.ts";

const { workspaces } = demoPlant;
const now = new Date("2026-11-20T10:30:00.000Z");
const flags = { checklists: true, aiStepVerification: true };
const allOn = workspaces.flatMap((workspace) =>
  workspace.procedures.map((procedure) => ({ name: `${workspace.key}: ${procedure.key}`, workspace, procedure })),
);

const contentsOf = (procedure: DemoProcedure): DraftContent[] =>
  [procedure.published, procedure.draft].filter((content) => content !== null);
const stepsOf = (content: DraftContent) => content.sections.flatMap((section) => section.steps);
const modulesOf = (content: DraftContent) => stepsOf(content).flatMap((step) => step.modules);
const keysOf = (things: readonly { readonly key: string }[]): Set<string> => new Set(things.map((thing) => thing.key));

function imagesIn(content: DraftContent): string[] {
  const found: string[] = [];
  JSON.stringify(content, (key, value) => {
    if (key === "referenceFettleImageId" && value) found.push(value);
    if (value && typeof value === "object" && "source" in value && "type" in value) found.push(value.id);
    return value;
  });
  return found;
}

describe("procedures of the demo plant", () => {
  it.each(allOn)("$name is content that could be published", ({ procedure }) => {
    for (const content of contentsOf(procedure)) {
      expect(draftContent.safeParse(content).error).toBeUndefined();
      expect(draftFindings(content)).toEqual([]);
      expect(limitBreaches(content, flags)).toEqual([]);
      expect(stepsOf(content).length).toBeGreaterThanOrEqual(5);
      expect(stepsOf(content).length).toBeLessThanOrEqual(60);
    }
    expect(contentsOf(procedure).length).toBeGreaterThan(0);
  });

  it.each(allOn)("$name names only what exists", ({ workspace, procedure }) => {
    const people = keysOf(workspace.people);
    const { state } = procedure;
    for (const group of procedure.groups) expect(keysOf(workspace.groups)).toContain(group);
    for (const area of procedure.areas) expect(keysOf(workspace.areas)).toContain(area);
    for (const person of [procedure.author, ...state.versions.flatMap((version) => [version.author, version.approver])])
      expect(people).toContain(person);
    const images = new Set(drawingKeys.map((key) => imageIdOf(workspace.key, key)));
    const areaIds = new Set(procedure.areas.map((key) => areaIdOf(workspace.key, key)));
    for (const content of contentsOf(procedure)) {
      for (const image of imagesIn(content)) expect(images).toContain(image);
      for (const module of modulesOf(content))
        if (module.moduleType === "spatialInstruction") expect(areaIds).toContain(module.moduleData.areaId);
    }
  });

  it.each(allOn)("$name stands in areas that its performers see", ({ workspace, procedure }) => {
    for (const person of performersOf(procedure, workspace.people, workspace.groups)) {
      if (person.role === "quality-inspector") continue;
      const scope = scopeOf(person, workspace.groups);
      for (const key of procedure.areas) {
        const area = workspace.areas.find((each) => each.key === key);
        expect(
          area?.groups.length === 0 || area?.groups.some((group) => scope.has(group)),
          `${person.key} in ${key}`,
        ).toBe(true);
      }
    }
  });

  it("has every module type at least twice in the main plant", () => {
    const modules = (workspaces[0]?.procedures ?? []).flatMap((procedure) =>
      procedure.published ? modulesOf(procedure.published) : [],
    );
    for (const type of offeredTypes(flags))
      expect(modules.filter((module) => module.moduleType === type).length, type).toBeGreaterThanOrEqual(2);
  });

  it("shows every state", () => {
    const states = (workspaces[0]?.procedures ?? []).map(
      ({ state }) =>
        `${state.versions.length > 0 ? "published" : "draft only"}, ${state.draft ? (state.draft.approval?.status ?? "draft") : "no draft"}`,
    );
    expect(new Set(states)).toEqual(
      new Set([
        "published, no draft",
        "published, draft",
        "published, pending",
        "published, rejected",
        "draft only, draft",
        "draft only, pending",
      ]),
    );
  });

  it("were written by people who had joined", () => {
    for (const { workspace, procedure } of allOn) {
      for (const version of procedure.state.versions) {
        for (const key of [version.author, version.approver]) {
          const person = workspace.people.find((each) => each.key === key);
          expect(person?.joinedDaysAgo, `${key} in ${procedure.key}`).toBeGreaterThan(version.daysAgo);
        }
      }
    }
  });

  it("numbers versions upwards in time", () => {
    for (const { procedure } of allOn) {
      const { versions } = procedure.state;
      expect(versions.map((version) => version.versionNumber)).toEqual(
        versions.map((_, index) => (versions[0]?.versionNumber ?? 0) + index),
      );
      expect(versions.map((version) => version.daysAgo)).toEqual(
        versions.map((version) => version.daysAgo).toSorted((a, b) => b - a),
      );
    }
  });
});

describe("ids", () => {
  it("meet nowhere", () => {
    const ids = allOn.flatMap(({ procedure }) => [
      procedure.id,
      ...(procedure.published ?? procedure.draft ?? { sections: [] }).sections.flatMap((section) => [
        section.id,
        ...section.steps.flatMap((step) => [
          step.id,
          ...step.modules.flatMap((module) => [
            module.id,
            ...("options" in module.moduleData ? module.moduleData.options.map((option) => option.id) : []),
          ]),
        ]),
      ]),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe.each(workspaces.map((workspace) => ({ name: workspace.key, workspace })))(
  "workspace $name",
  ({ workspace }) => {
    it("has a tree of groups, parents first, at most three deep", () => {
      const depths = new Map<string, number>();
      for (const group of workspace.groups) {
        const depth = group.parent === null ? 1 : (depths.get(group.parent) ?? Number.NaN) + 1;
        depths.set(group.key, depth);
        expect(depth).toBeLessThanOrEqual(3);
      }
      expect(depths.size).toBe(workspace.groups.length);
    });

    it("has people with roles and groups that exist", () => {
      const roles = new Set<string>([...builtInRoles, ...workspace.roles.map((role) => role.key)]);
      expect(keysOf(workspace.people).size).toBe(workspace.people.length);
      for (const person of workspace.people) {
        expect(roles).toContain(person.role);
        for (const group of person.groups) expect(keysOf(workspace.groups)).toContain(group);
        if (person.role === "admin" || person.role === "groupAdmin") expect(person.email).not.toBeNull();
      }
    });

    it("has areas that are connected from both ends", () => {
      expect(keysOf(workspace.areas).size).toBe(workspace.areas.length);
      for (const area of workspace.areas) {
        expect(drawingKeys).toContain(area.drawing);
        for (const group of area.groups) expect(keysOf(workspace.groups)).toContain(group);
        for (const note of area.notes) expect(keysOf(workspace.people)).toContain(note.author);
        for (const key of area.connections)
          expect(workspace.areas.find((each) => each.key === key)?.connections, `${area.key} and ${key}`).toContain(
            area.key,
          );
      }
    });

    it("has sets of its own procedures", () => {
      for (const set of workspace.sets)
        for (const key of set.procedures)
          expect(workspace.procedures.find((each) => each.key === key)?.published).toBeTruthy();
    });

    it("has custom roles that keep to the rule on personal sign-in", () => {
      for (const role of workspace.roles)
        if (role.permissions.some((permission) => ssoOnlyPermissions.includes(permission)))
          expect(role.requiresSso).toBe(true);
    });

    it("has invites, devices, PINs and shared numbers of people, roles and groups that exist", () => {
      const { invites, devices, pins, sharedPhones, events, keyMade } = workspace.governance;
      const roles = new Set<string>([...builtInRoles, ...workspace.roles.map((role) => role.key)]);
      const named = [
        ...invites.flatMap(({ by, accepted }) => [by, ...(accepted ? [accepted.person] : [])]),
        ...devices.flatMap(({ person }) => person ?? []),
        ...pins.map(({ person }) => person),
        ...sharedPhones.flatMap(({ by, people }) => [by, ...people]),
        ...events.map(({ by }) => by),
        ...(keyMade ? [keyMade.by] : []),
      ];
      for (const person of named) expect(keysOf(workspace.people)).toContain(person);
      for (const invite of invites) {
        expect(roles).toContain(invite.role);
        for (const group of invite.groups) expect(keysOf(workspace.groups)).toContain(group);
      }
      // No persona who signs in as themselves is linked to a device or to a shared number.
      const personas = demoPlant.personas.map((persona) => persona.personKey);
      for (const key of [
        ...devices.flatMap(({ person }) => person ?? []),
        ...sharedPhones.flatMap((one) => one.people),
      ]) {
        const person = workspace.people.find((one) => one.key === key);
        expect(person?.role === "operator" && person.email === null && !personas.includes(key), key).toBe(true);
      }
    });

    it("has performs that could have happened", () => {
      const performs = workspace.performs(now);
      expect(performs).toEqual(workspace.performs(now));
      expect(new Set(performs.map((perform) => perform.id)).size).toBe(performs.length);
      for (const perform of performs) {
        const procedure = workspace.procedures.find((each) => each.key === perform.procedureKey);
        const person = workspace.people.find((each) => each.key === perform.personKey);
        if (!procedure?.published || !person)
          throw new Error(`${perform.procedureKey} or ${perform.personKey} does not exist`);
        expect(performersOf(procedure, workspace.people, workspace.groups)).toContain(person);
        expect(Date.parse(perform.startedAt)).toBeGreaterThan(now.getTime() - 366 * 86_400_000);
        expect(perform.startedAt <= perform.updatedAt && Date.parse(perform.updatedAt) <= now.getTime()).toBe(true);
        const steps = stepsOf(procedure.published);
        expect(perform.currentStepIndex).toBeLessThan(steps.length);
        for (const progress of perform.stepsProgress) {
          const step = steps.find((each) => each.id === progress.stepId);
          expect(step && meetsRequirements(step, progress)).toBe(true);
          for (const given of progress.modules) {
            const module = step?.modules.find((each) => each.id === given.moduleId);
            if (module?.moduleType === "numberInput" && given.moduleType === "numberInput") {
              const { input, deviationReason } = given.performData ?? {};
              const isOutside = outOfBounds(module.moduleData, input ?? Number.NaN) !== undefined;
              expect(isOutside).toBe(deviationReason !== undefined);
            }
          }
        }
        expect(perform.stepsProgress.length).toBe(perform.submittedAt ? steps.length : perform.currentStepIndex);
      }
      for (const perform of performs.slice(-30))
        for (const progress of perform.stepsProgress) expect(stepProgress.safeParse(progress).error).toBeUndefined();
    });
  },
);

describe("the demo as a whole", () => {
  const main: DemoWorkspace | undefined = workspaces[0];

  it("has about 900 finished performs and 9 in progress", () => {
    const performs = main?.performs(now) ?? [];
    expect(performs.filter((perform) => perform.submittedAt).length).toBeGreaterThan(850);
    expect(performs.filter((perform) => perform.submittedAt).length).toBeLessThan(950);
    expect(performs.filter((perform) => !perform.submittedAt).length).toBe(9);
  });

  it("has every run with a deviation, and closes some of their actions late", () => {
    const { deviations } = main?.followUps ?? { deviations: [] };
    const readings = (main?.performs(now) ?? []).flatMap((perform) =>
      perform.stepsProgress.flatMap((step) =>
        step.modules.flatMap((given) =>
          given.moduleType === "numberInput" && given.performData?.deviationReason ? [given.performData.input] : [],
        ),
      ),
    );
    expect(readings.toSorted()).toEqual(deviations.map((one) => one.number[1]).toSorted());
    expect(deviations.some((one) => one.closed && one.daysAgo - one.closed.daysAgo > 14)).toBe(true);
    expect(deviations.some((one) => !one.closed)).toBe(true);
  });

  it("has personas that exist", () => {
    for (const persona of demoPlant.personas) {
      const workspace = workspaces.find((each) => each.key === persona.workspaceKey);
      expect(
        workspace?.people.some((person) => person.key === persona.personKey),
        persona.key,
      ).toBe(true);
    }
  });

  it("draws whole pictures", () => {
    for (const key of drawingKeys) {
      const svg = drawingSvg(key);
      // Letters are strokes: the machine may have no fonts.
      expect(svg, key).not.toMatch(/NaN|undefined|Infinity|<text/);
      expect(svg.startsWith("<svg") && svg.trimEnd().endsWith("</svg>"), key).toBe(true);
    }
  });
});

describe("documents of the demo plant", () => {
  it.each(workspaces.map((workspace) => [workspace.key, workspace] as const))(
    "of %s name only what exists",
    (_key, workspace) => {
      const { folders, documents } = workspace.library;
      for (const [at, folder] of folders.entries()) {
        const before = folders.slice(0, at).map((one) => one.key);
        if (folder.parent !== null) expect(before).toContain(folder.parent);
        for (const group of folder.groups) expect(keysOf(workspace.groups)).toContain(group);
      }
      for (const document of documents) {
        if (document.folder !== null) expect(keysOf(folders)).toContain(document.folder);
        for (const group of document.groups) expect(keysOf(workspace.groups)).toContain(group);
        expect(keysOf(workspace.people)).toContain(document.author);
      }
      expect(new Set(documents.map((one) => one.name)).size).toBe(documents.length);
    },
  );

  it("are PDF that a reader takes, with the words that were written", async () => {
    const bytes = writePdf("Title (draft)", [
      { heading: "First – page", lines: ["Café at 5 °C \\ (inside)", ""] },
      { heading: "Second", lines: ["word ".repeat(60).trim()] },
    ]);
    const { extractText, getDocumentProxy } = await import("unpdf");
    const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
    expect(totalPages).toBe(2);
    expect(text[0]).toContain("Café at 5 °C \\ (inside)");
    expect(text[0]).toContain("First – page");
    expect(text[1]).toContain("word word");
  });
});
