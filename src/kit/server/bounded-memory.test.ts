import { describe, expect, it } from "vitest";
import { BoundedMemory } from "./bounded-memory.ts";

describe("a bounded memory", () => {
  it("evicts the least recently used values, and never exceeds its size", () => {
    const memory = new BoundedMemory<string>(10);
    memory.remember("a", "A", 4);
    memory.remember("b", "B", 4);
    expect(memory.recall("a")).toBe("A");
    memory.remember("c", "C", 4);
    expect([memory.recall("a"), memory.recall("b"), memory.recall("c")]).toEqual(["A", undefined, "C"]);
    memory.remember("d", "D", 11);
    expect(memory.recall("d")).toBeUndefined();
    memory.remember("a", "A2", 2);
    memory.remember("e", "E", 4);
    expect([memory.recall("a"), memory.recall("c"), memory.recall("e")]).toEqual(["A2", "C", "E"]);
    memory.forget("c");
    memory.remember("f", "F", 4);
    expect([memory.recall("a"), memory.recall("e"), memory.recall("f")]).toEqual(["A2", "E", "F"]);
  });
});
