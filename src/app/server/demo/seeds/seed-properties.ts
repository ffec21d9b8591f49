import { memberSight } from "#features/members/server/service.ts";
import type { PropertyKind, PropertyValue } from "#features/properties/rules/property.ts";
import { createProperty, type NewProperty, setForMany } from "#features/properties/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { chanceOf } from "../chance.ts";
import type { DemoWorkspace } from "../demo-plant.ts";
import { areaIdOf, idOf, personIdOf, procedureIdOf } from "../ids.ts";
import { asPerson, daysBefore } from "./as-person.ts";

const riskClasses = ["Low", "Medium", "High"] as const;

/** Fields of the plant's own on its areas, procedures and people, with values on most of them. */
export async function seedProperties(scope: Scope, workspace: DemoWorkspace): Promise<void> {
  const admin = workspace.people.find((person) => person.role === "admin");
  if (!admin) return;
  const actor = asPerson(
    scope,
    workspace,
    admin.key,
    daysBefore(scope.now, Math.min(20, workspace.createdDaysAgo - 1)),
  );
  const chance = chanceOf(55);
  const pick = (count: number): number => Math.floor(chance.next() * count);
  const dayIn = (days: number): string => daysBefore(scope.now, -days).toISOString().slice(0, 10);
  const define = async (key: string, property: NewProperty): Promise<string> =>
    (await createProperty(actor, { id: idOf(workspace.key, "property", key), ...property })).id;
  const give = async (kind: PropertyKind, propertyId: string, thingIds: readonly string[], of: () => PropertyValue) => {
    const byValue = Map.groupBy(thingIds, () => of());
    for (const [value, ids] of byValue) {
      const given = typeof value === "object" ? [...value] : value;
      await setForMany(actor, memberSight, { kind, thingIds: [...ids], propertyId, value: given });
    }
  };
  const optionsOf = (key: string) =>
    riskClasses.map((name) => ({ id: idOf(workspace.key, "option", key, name), name }));

  const areaIds = workspace.areas.map((area) => areaIdOf(workspace.key, area.key));
  const number = await define("area number", { kind: "area", name: "Machine number", type: "text", isListed: true });
  let next = 4710;
  await give("area", number, areaIds.slice(0, 12), () => `M-${++next}`);
  const inspection = await define("area inspection", { kind: "area", name: "Next inspection", type: "date" });
  await give("area", inspection, areaIds.slice(0, 9), () => dayIn(10 + pick(8) * 20));

  const procedureIds = workspace.procedures.map((procedure) => procedureIdOf(workspace.key, procedure.key));
  const risk = await define("risk", {
    kind: "procedure",
    name: "Risk class",
    type: "choice",
    isListed: true,
    description: "From the assessment of the workplace",
    options: optionsOf("risk"),
  });
  const classes = optionsOf("risk").map(({ id }) => id);
  await give("procedure", risk, procedureIds.slice(0, 30), () => classes[pick(3)] ?? "");
  await define("machine", { kind: "procedure", name: "Machine number", type: "text" });
  await define("pressure", { kind: "procedure", name: "Working pressure", type: "number", unit: "bar" });
  await define("valid", { kind: "document", name: "Valid until", type: "date", isListed: true });

  const personIds = workspace.people.slice(0, 15).map((person) => personIdOf(workspace.key, person.key));
  const licence = await define("licence", { kind: "member", name: "Forklift licence until", type: "date" });
  await give("member", licence, personIds, () => dayIn(60 + pick(10) * 30));
}
