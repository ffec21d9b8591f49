import { randomUUID } from "node:crypto";
import { timeStudyEndpoints } from "#features/time-studies/contract.ts";
import { elementListEndpoints } from "#features/time-studies/element-list-contract.ts";
import type { ElementKind } from "#features/time-studies/rules/elements.ts";
import type { Mark } from "#features/time-studies/rules/marks.ts";
import type { Person } from "./world.ts";

const elementsNamed = (elements: Readonly<Record<string, ElementKind>>) =>
  Object.entries(elements).map(([name, kind]) => ({ id: randomUUID(), name, kind }));

const filling = { Fetch: "waste", Fill: "valueAdding", Check: "necessary" } as const;

/** An element list that the person has made. */
export async function elementListBy(
  by: Person,
  input: {
    readonly name?: string;
    readonly elements?: Readonly<Record<string, ElementKind>>;
    readonly groups?: readonly string[];
  } = {},
) {
  const { name = "Fill a box", elements = filling, groups = [] } = input;
  const body = { name, elements: elementsNamed(elements), accessGroupIds: [...groups] };
  const made = await by.call(elementListEndpoints.create, { body });
  if (made.status !== 201) throw new Error(`No element list: ${made.text}`);
  return made.body;
}

/** A study that the person has made, of a procedure or of an element list. */
export async function studyBy(
  by: Person,
  input: {
    readonly title?: string;
    readonly elementListId?: string;
    readonly procedureId?: string;
    readonly groups?: readonly string[];
  },
) {
  const { title = "Box at line 4", elementListId = "", procedureId, groups = [] } = input;
  const subject =
    procedureId === undefined
      ? { kind: "elementList" as const, elementListId }
      : { kind: "procedure" as const, procedureId };
  const made = await by.call(timeStudyEndpoints.create, { body: { title, subject, accessGroupIds: [...groups] } });
  if (made.status !== 201) throw new Error(`No study: ${made.text}`);
  return made.body;
}

/** The marks of laps that take so long, one after the other. */
export function marksOf(lapsMs: readonly number[], rating = 100): Mark[] {
  let at = 0;
  return lapsMs.map((ms) => {
    at += ms;
    return { kind: "lap", id: randomUUID(), at, rating, clock: "measured" };
  });
}
