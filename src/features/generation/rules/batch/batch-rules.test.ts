import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { archiveFault, type ClaimedEntry, hasPaperName, isMeant, isSafePath } from "./batch-bounds.ts";
import { groupsOfFile, placeOfFile, proposePlace } from "./places.ts";
import { bandsOf, likeShare, signatureOf } from "./resemblance.ts";
import { byVersion, earlierVersions, titleOfPath } from "./series.ts";

const entry = (name: string, more: Partial<ClaimedEntry> = {}): ClaimedEntry => ({
  name,
  isEncrypted: false,
  isLink: false,
  packedBytes: 100,
  unpackedBytes: 100,
  ...more,
});

describe("an archive of documents", () => {
  it.each([
    ["no fault", [entry("a/b.docx"), entry("a/")], undefined],
    ["a way out", [entry("a/../../b.docx")], "unsafePath"],
    ["a way from the root", [entry("/etc/b.docx")], "unsafePath"],
    ["a link", [entry("b.docx", { isLink: true })], "unsafePath"],
    ["a password", [entry("b.docx", { isEncrypted: true })], "encrypted"],
    ["two names that some systems take for one", [entry("b.docx"), entry("B.docx")], "duplicatePath"],
    ["a bomb", [entry("b.docx", { packedBytes: 10_000, unpackedBytes: 2_000_000 })], "tooLarge"],
    ["only what a system adds", [entry("__MACOSX/b.docx"), entry("x/.DS_Store")], "nothingInIt"],
    ["too many files", Array.from({ length: 2_001 }, (_, n) => entry(`${n}.docx`)), "tooManyFiles"],
  ])("[PG36] with %s", (_, entries, fault) => {
    expect(archiveFault(entries)).toBe(fault);
  });

  it("[PG36] takes files that people put there", () => {
    expect(["a.docx", "~$a.docx", "x/._a.docx", "x/", ".git/config", "Thumbs.db"].filter(isMeant)).toEqual(["a.docx"]);
    expect(["a.PDF", "a.docx", "a.doc", "a.dwg", "a.xlsx", "docx"].filter(hasPaperName)).toEqual([
      "a.PDF",
      "a.docx",
      "a.xlsx",
    ]);
    expect(["a/b", "a//b", "./a", "a\\b", "C:a", "a\u202eb", "x".repeat(301)].filter(isSafePath)).toEqual(["a/b"]);
  });
});

const series = (...paths: string[]) =>
  [...earlierVersions(paths.map((path, place) => ({ path, place })))].map(([place, later]) => [
    paths[place],
    paths[later],
  ]);

describe("versions among files", () => {
  it.each([
    [["Jaw v1.docx", "Jaw v2.docx"], [["Jaw v1.docx", "Jaw v2.docx"]]],
    [
      ["Jaw_V10.docx", "jaw-v9.docx", "Jaw.docx"],
      [
        ["Jaw.docx", "Jaw_V10.docx"],
        ["jaw-v9.docx", "Jaw_V10.docx"],
      ],
    ],
    [["Valve V1 v1.docx", "Valve V1 v2.docx"], [["Valve V1 v1.docx", "Valve V1 v2.docx"]]],
    [["Valve v1.docx", "Valve v2.docx"], [["Valve v1.docx", "Valve v2.docx"]]],
    [["Jaw Rev A.pdf", "Jaw Rev C.pdf"], [["Jaw Rev A.pdf", "Jaw Rev C.pdf"]]],
    [["Jaw rev.1.2.pdf", "Jaw rev.1.10.pdf"], [["Jaw rev.1.2.pdf", "Jaw rev.1.10.pdf"]]],
    [["Jaw 2023-05-01.pdf", "Jaw 20240102.pdf"], [["Jaw 2023-05-01.pdf", "Jaw 20240102.pdf"]]],
    [["Plan 01.05.2023.pdf", "Plan 02.01.2024.pdf"], [["Plan 01.05.2023.pdf", "Plan 02.01.2024.pdf"]]],
    [["Jaw (Ausgabe 2).pdf", "Jaw (Ausgabe 3).pdf"], [["Jaw (Ausgabe 2).pdf", "Jaw (Ausgabe 3).pdf"]]],
  ])("[PG39] finds them in %j", (paths, found) => {
    expect(series(...paths)).toEqual(found);
  });

  it.each([
    ["another folder", ["a/Jaw v1.docx", "b/Jaw v2.docx"]],
    ["another kind of file", ["Jaw v1.docx", "Jaw v2.pdf"]],
    ["another name", ["Jaw 1.docx", "Jaw 2.docx"]],
    ["the same version twice", ["Jaw v1.docx", "Jaw_v1.docx"]],
    ["the numbers of parts", ["Valve V1.docx", "Valve V2.docx", "Ventil_V3.pdf", "Ventil_V4.pdf"]],
    ["names that begin with a part", ["V1 close.docx", "V2 close.docx"]],
    ["words that only begin with a mark", ["Revolver 1.pdf", "Revolver 2.pdf", "Ventil 3.pdf"]],
  ])("[PG39] finds none in %s", (_, paths) => {
    expect(series(...paths)).toEqual([]);
  });

  it("[PG39] a file is an earlier version of one other, which is none itself, whatever the order", () => {
    const name = fc
      .tuple(fc.constantFrom("Jaw", "Saw"), fc.constantFrom("", " v1", " v2", " v10", " 2024-01-02", " Rev B"))
      .map(([stem, mark]) => `${stem}${mark}.docx`);
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 12 }), (paths) => {
        const later = earlierVersions(paths.map((path, place) => ({ path, place })));
        for (const [place, last] of later) {
          expect(later.has(last)).toBe(false);
          expect(byVersion({ path: paths[place] ?? "" }, { path: paths[last] ?? "" })).toBeLessThan(0);
        }
        const named = (order: readonly string[]) =>
          [...earlierVersions(order.map((path, place) => ({ path, place })))]
            .map(([place, last]) => `${order[place]} < ${order[last]}`)
            .sort();
        expect(named(paths.toReversed())).toEqual(named(paths));
      }),
    );
  });
});

describe("the title of a file", () => {
  it.each([
    ["Press/03_change_the_jaw_v2.docx", "Change the jaw"],
    ["Wartung 2024-05-01.pdf", "Wartung"],
    ["4711.pdf", "4711"],
    ["v2.pdf", "V2"],
    ["SOP-12 Clean Rev B.docx", "SOP-12 Clean"],
  ])("[PG38] of %s", (path, title) => {
    expect(titleOfPath(path)).toBe(title);
  });
});

const areas = [
  { id: "hall7", name: "Hall 7" },
  { id: "press", name: "Press" },
  { id: "saw1", name: "Saw" },
  { id: "saw2", name: "Saw" },
];
const groups = [
  { id: "night", name: "Night shift" },
  { id: "day", name: "Day shift" },
];

describe("the place of a folder", () => {
  it.each([
    ["Hall 7/Night shift", ["hall7"], ["night"]],
    ["hall_7/01 Press", ["press"], []],
    ["Manuals of the press line/x", ["press"], []],
    ["Saw", [], []],
    ["Shift", [], []],
    ["", [], []],
  ])("[PG40] %s", (folder, areaIds, accessGroupIds) => {
    expect(proposePlace(folder, areas, groups)).toEqual({ folder, areaIds, accessGroupIds });
  });

  it("[PG41] is that of the nearest folder that was confirmed, and its groups replace those of the batch", () => {
    const places = [
      { folder: "a", areaIds: ["press"], accessGroupIds: ["night"] },
      { folder: "a/b", areaIds: [], accessGroupIds: [] },
    ];
    expect(placeOfFile("a/c/x.docx", places)?.folder).toBe("a");
    expect(placeOfFile("x.docx", places)).toBeUndefined();
    expect(groupsOfFile("a/x.docx", places, ["day"])).toEqual(["night"]);
    expect(groupsOfFile("a/b/x.docx", places, ["day"])).toEqual(["day"]);
  });
});

const words = (seed: number, count: number) =>
  Array.from({ length: count }, (_, n) => `w${(seed * 7919 + n * 104_729) % 1_000_003}`);

describe("the resemblance of texts", () => {
  it("[PG43] is whole for the same words, whatever stands between them", () => {
    const text = words(1, 80).join(" ");
    expect(signatureOf(text.toUpperCase().replaceAll(" ", "\n* "))).toEqual(signatureOf(text));
  });

  it("[PG43] says nothing of short texts", () => {
    expect(signatureOf("Open the guard. Close it.")).toBeUndefined();
  });

  it("[PG43] is about the share of shingles in common, and likely ones share a band", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const one = words(seed, 200);
      // A passage of its own at the end: 150 of 250 shingles are in both, or 190 of 210.
      const far = [...one.slice(0, 150), ...words(seed + 500, 50)];
      const near = [...one.slice(0, 190), ...words(seed + 900, 10)];
      const [a, b, c] = [one, far, near].map((list) => signatureOf(list.join(" ")) ?? []);
      if (!a || !b || !c) throw new Error("three signatures");
      expect(Math.abs(likeShare(a, b) - 59)).toBeLessThanOrEqual(16);
      expect(Math.abs(likeShare(a, c) - 90)).toBeLessThanOrEqual(12);
      expect(bandsOf(a).some((band) => bandsOf(c).includes(band))).toBe(true);
      expect(likeShare(a, signatureOf(words(seed + 50_000, 200).join(" ")) ?? [])).toBeLessThan(20);
    }
  });
});
