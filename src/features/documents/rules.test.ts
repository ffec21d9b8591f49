import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameKey, nameParts } from "#kit/text.ts";
import { documentNameLengthMax, freeDocumentName, freeFolderName, handedDown, plainName, sortKeyOf } from "./rules.ts";

describe("[D4] a free name", () => {
  it.each([
    ["manual.pdf", ["manual.pdf"], "manual (2).pdf"],
    ["manual.pdf", ["manual.pdf", "MANUAL (2).PDF"], "manual (3).pdf"],
    ["manual (2).pdf", ["manual (2).pdf"], "manual (3).pdf"],
    ["archive.tar.gz", ["archive.tar.gz"], "archive.tar (2).gz"],
    [".profile", [".profile"], ".profile (2)"],
    ["Plan 1.5", ["Plan 1.5"], "Plan 1 (2).5"],
    ["no ending.", ["no ending."], "no ending. (2)"],
  ])("of %s where %j are taken is %s", (wanted, taken, free) => {
    const keys = new Set(taken.map(nameKey));
    expect(freeDocumentName(wanted, (name) => keys.has(nameKey(name)))).toBe(free);
  });

  it("is free, keeps its ending and is never too long", () => {
    const names = fc
      .string({ minLength: 1, maxLength: documentNameLengthMax, unit: "grapheme" })
      .filter((name) => name.length <= documentNameLengthMax);
    fc.assert(
      fc.property(names, fc.array(names), (wanted, others) => {
        const keys = new Set([wanted, ...others].map(nameKey));
        const free = freeDocumentName(wanted, (name) => keys.has(nameKey(name)));
        expect(keys.has(nameKey(free))).toBe(false);
        expect(free.length).toBeLessThanOrEqual(documentNameLengthMax);
        expect(nameParts(free).ending).toBe(nameParts(wanted.normalize("NFC").trim()).ending);
      }),
    );
  });

  it("of a folder has no ending", () => {
    expect(freeFolderName("Hall 1.5", (name) => name === "Hall 1.5")).toBe("Hall 1.5 (2)");
  });
});

describe("[D5] a name", () => {
  it("keeps no controls and no marks that turn the direction of writing", () => {
    expect(plainName("\u202Eabc\u2066 \n\t.pdf ")).toBe("abc .pdf");
    expect(plainName("../..\\etc/passwd")).toBe("../..\\etc/passwd");
    expect(plainName("Cafe\u0301")).toBe("Café");
  });
});

describe("[D6] the order of names", () => {
  it("is without case and accents, numbers by value", () => {
    const names = ["zebra", "Äpfel 10", "apfel 9", "Apfel 010b", "ß", "ss2", "Éclair", "eclair 2", "10", "9", "009a"];
    const sorted = names.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1));
    expect(sorted).toEqual([
      "9",
      "009a",
      "10",
      "apfel 9",
      "Äpfel 10",
      "Apfel 010b",
      "Éclair",
      "eclair 2",
      "ß",
      "ss2",
      "zebra",
    ]);
  });
});

describe("[D1] what a folder hands down", () => {
  it("is its own groups and those of all folders above it, whatever the order of asking", () => {
    const parents = fc.array(fc.nat(20), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parents, fc.array(fc.subarray(["a", "b", "c"])), fc.boolean(), (above, groups, isReversed) => {
        const nodes = above.map((parent, at) => ({
          id: `f${at}`,
          parentId: parent < at ? `f${parent}` : null,
          groupIds: groups[at] ?? [],
        }));
        const byId = new Map(nodes.map((one) => [one.id, one]));
        const groupsOf = handedDown(byId);
        for (const node of isReversed ? nodes.toReversed() : nodes) {
          const expected = new Set<string>();
          for (let one = byId.get(node.id); one; one = byId.get(one.parentId ?? "")) {
            for (const group of one.groupIds) expected.add(group);
          }
          expect(groupsOf(node.id)).toEqual(expected);
        }
        expect(groupsOf(null).size).toBe(0);
      }),
    );
  });
});
