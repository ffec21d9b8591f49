import { expect, it } from "vitest";
import { newId } from "./new-id.ts";

it("ids are those of RFC 9562, version 7: none twice, and later ones behind earlier ones", async () => {
  const before = Date.now();
  const ids = Array.from({ length: 1000 }, newId);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const time = Number.parseInt(id.slice(0, 13).replace("-", ""), 16);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  }
  expect(new Set(ids).size).toBe(ids.length);
  const last = Date.now();
  while (Date.now() === last) await Promise.resolve();
  expect(newId() > (ids.toSorted().at(-1) ?? "")).toBe(true);
});
