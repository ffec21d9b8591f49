import { expect, it } from "vitest";
import { firstWeek, rounds } from "../screens/set-samples.ts";
import { blankForm, faultsOf, fieldsOf, formOf, moved, type SetForm } from "./editor-state.ts";

const form = (some: Partial<SetForm>): SetForm => ({ ...blankForm, title: "Set", ...some });

it.each<[name: string, some: Partial<SetForm>, faults: string[]]>([
  ["a title is enough", {}, []],
  ["no title", { title: " " }, ["nameMissing"]],
  ["no days", { due: "days", dueDays: null }, ["daysMissing"]],
  ["half a day", { due: "days", dueDays: 1.5 }, ["daysMissing"]],
  ["no date", { due: "date" }, ["dateMissing"]],
  ["too many months", { validMonths: 121 }, ["validWrong"]],
  ["a mark above all", { passMark: 101 }, ["markWrong"]],
  ["no mark at all", { passMark: null }, ["markWrong"]],
  ["no attempt", { attemptsMax: 0 }, ["attemptsWrong"]],
  ["half an hour", { waitHours: 0.5 }, ["waitWrong"]],
  ["a workflow has no dates to be wrong", { setType: "workflow", due: "days", dueDays: null, validMonths: 0 }, []],
])("%s", (_, some, faults) => {
  expect([...faultsOf(form(some))]).toEqual(faults);
});

it("[S8] sends the terms of its type alone, and a date until the end of the day in the workspace (B136)", () => {
  const both = form({ due: "date", dueOn: "2026-07-01", validMonths: 12, enforcesOrder: true });
  expect(fieldsOf(both, "Pacific/Kiritimati")).toEqual({
    title: "Set",
    setType: "learning",
    procedureIds: [],
    dueDays: null,
    dueOn: "2026-07-01T09:59:59.999Z",
    validMonths: 12,
    passMark: 80,
    attemptsMax: null,
    waitHours: null,
    needsSignOff: false,
  });
  expect(fieldsOf({ ...both, setType: "workflow" }, "UTC")).toEqual({
    title: "Set",
    setType: "workflow",
    procedureIds: [],
    enforcesOrder: true,
  });
});

it("opens a set as it is stored, and sends the same back", () => {
  for (const set of [firstWeek, rounds]) {
    const { title, setType, procedureIds } = set;
    expect(fieldsOf(formOf(set, "UTC"), "UTC")).toMatchObject({ title, setType, procedureIds });
  }
  expect(fieldsOf(formOf(firstWeek, "UTC"), "UTC")).toMatchObject({ dueDays: 14, validMonths: 12 });
  expect(fieldsOf(formOf(rounds, "UTC"), "UTC")).toMatchObject({ enforcesOrder: true });
});

it.each([
  ["Pacific/Kiritimati", "2026-07-01T09:59:59.999Z"],
  ["Pacific/Honolulu", "2026-07-02T09:59:59.999Z"],
  ["Europe/Berlin", "2026-10-25T22:59:59.999Z"],
])("[S8] leaves the due moment as it is where something else is edited: %s (B136)", (zone, dueOn) => {
  const form = formOf({ ...firstWeek, dueDays: null, dueOn }, zone);
  expect(fieldsOf({ ...form, title: "Another" }, zone).dueOn).toBe(dueOn);
});

it("moves one procedure and keeps the others in order", () => {
  const all = ["a", "b", "c"].map((id) => ({ id, title: id, stepCount: 1, collage: [] }));
  const after = (id: string, index: number) =>
    moved(all, id, index)
      .map((one) => one.id)
      .join("");
  expect([after("a", 2), after("c", 0), after("b", 1), after("x", 0)]).toEqual(["bca", "cab", "abc", "abc"]);
});
