import { expect, test } from "vitest";
import * as z from "zod/mini";
import { joinParts, writePart } from "./written-reply.ts";

test("two written parts join to one object", () => {
  const facts = writePart(z.object({ id: z.string() }), { id: "Ärger" });
  const content = writePart(z.object({ steps: z.array(z.number()) }), { steps: [1, 2] });
  expect(JSON.parse(joinParts(facts, content).bytes.toString())).toEqual({ id: "Ärger", steps: [1, 2] });
});

test("a written part has nothing that the contract does not name, and breaks where it lacks something", () => {
  const schema = z.object({ id: z.string() });
  expect(writePart(schema, { id: "a", secret: "b" }).bytes.toString()).toBe('{"id":"a"}');
  expect(() => writePart(schema, { secret: "b" })).toThrow("breaks its contract");
});
