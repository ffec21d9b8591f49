import { describe, expect, it } from "vitest";
import { permissions } from "#kit/permissions.ts";
import { markOf, matrixOf, matrixRows } from "./matrix.ts";

describe("the table of permissions", () => {
  it("[RO18] has each permission in exactly one row", () => {
    expect(matrixRows.flatMap((row) => row.permissions).toSorted()).toEqual([...permissions].toSorted());
  });

  it("[RO18] has the rows that the flags show", () => {
    const ids = (isOn: (flag: string) => boolean) => matrixOf(isOn).flatMap(({ rows }) => rows.map((row) => row.id));
    expect(ids(() => true)).toHaveLength(20);
    const some = ids(() => false);
    expect(some).toHaveLength(18);
    expect(some).not.toContain("manageProperties");
    expect(some).not.toContain("manageSharedProcedures");
  });

  it("[RO18] marks a row of several permissions by how many are held", () => {
    const row = matrixRows.find((one) => one.id === "deleteContent");
    if (!row) throw new Error("no such row");
    expect(markOf(row, [])).toBe("none");
    expect(markOf(row, ["content.areas.delete"])).toBe("some");
    expect(markOf(row, row.permissions)).toBe("all");
  });
});
