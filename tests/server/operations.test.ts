import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { variables } from "#kit/server/config.ts";

const text = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");

describe("docs/operations.md", () => {
  it("names every variable that the server reads, and no other", () => {
    const table = text.slice(text.indexOf("| variable |"), text.indexOf("## PostgreSQL"));
    const rows = table
      .split("\n")
      .slice(2)
      .map((line) => line.split("|")[1] ?? "");
    const named = rows.flatMap((cell) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? []);
    expect(named.toSorted()).toEqual(Object.keys(variables.shape).toSorted());
  });
});
