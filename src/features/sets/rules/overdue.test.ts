import { describe, expect, it } from "vitest";
import { byLongestOverdue, overdueOf } from "./overdue.ts";

const early = new Date("2026-10-01T08:00:00.000Z");
const later = new Date("2026-10-09T08:00:00.000Z");

describe("[S47] what is overdue", () => {
  it("is since the earliest date that passed, and counts the procedures whose date passed", () => {
    expect(
      overdueOf([
        { dueAt: later, isOverdue: true },
        { dueAt: early, isOverdue: true },
        { dueAt: null, isOverdue: false },
      ]),
    ).toEqual({ since: early, count: 2 });
  });

  it("is nothing where a date is still to come", () => {
    expect(overdueOf([{ dueAt: early, isOverdue: false }])).toBeUndefined();
    expect(overdueOf([])).toBeUndefined();
  });

  it("puts the longest overdue first, and then sorts by name", () => {
    const row = (id: string, displayName: string, since: Date) => ({
      since: since.toISOString(),
      person: { id, displayName },
    });
    const rows = [row("1", "Cem", later), row("2", "Ben", early), row("3", "Ann", later)];
    expect(rows.toSorted(byLongestOverdue).map((one) => one.person.displayName)).toEqual(["Ben", "Ann", "Cem"]);
  });
});
