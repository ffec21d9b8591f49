import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compare,
  mayRepeat,
  newChangeToken,
  type SyncMove,
  saveVerdict,
  syncMove,
  tailToSend,
  wholeList,
} from "./sync.ts";

const anyTokens = fc.array(fc.constantFrom("aa", "b1", "Zz"), { maxLength: 6 });

describe("comparing two lists of change tokens", () => {
  it.each([
    [[], [], "noChanges"],
    [["aa"], ["aa"], "noChanges"],
    [["aa"], ["aa", "bb"], "fastForward"],
    [[], ["aa"], "fastForward"],
    [["aa", "bb"], ["aa"], "localChanges"],
    [["aa", "bb"], ["aa", "cc"], "diverged"],
    [["aa", "bb"], ["cc"], "diverged"],
    [["aa"], ["bb", "cc"], "diverged"],
  ])("[PF20] %j and %j: %s", (local, server, expected) => expect(compare(local, server)).toBe(expected));

  it("[PF20] is symmetric: the other side sees the mirrored relation", () => {
    const mirror = {
      noChanges: "noChanges",
      fastForward: "localChanges",
      localChanges: "fastForward",
      diverged: "diverged",
    };
    fc.assert(
      fc.property(anyTokens, anyTokens, anyTokens, (a, b, more) => {
        expect(compare(b, a)).toBe(mirror[compare(a, b)]);
        expect(compare(a, [...a, ...more])).toBe(more.length === 0 ? "noChanges" : "fastForward");
      }),
    );
  });
});

it("[PF21] a change token is two characters of [0-9A-Za-z], and every pair can occur", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (fraction) => {
      expect(newChangeToken(() => fraction)).toMatch(/^[0-9A-Za-z]{2}$/u);
    }),
  );
  const all = new Set(Array.from({ length: 62 }, (_, n) => newChangeToken(() => (n + 0.5) / 62)));
  expect(all.size).toBe(62);
});

describe("what a device does", () => {
  const copy = (updatesList: string[], revision = 1, generation = 0) => ({ updatesList, revision, generation });
  const clean = (...given: Parameters<typeof copy>) => ({ ...copy(...given), isDirty: false });
  const dirty = (...given: Parameters<typeof copy>) => ({ ...copy(...given), isDirty: true });
  const adopt: SyncMove = { move: "adopt", keepUnsent: false };

  it.each<[string, Parameters<typeof syncMove>[0], Parameters<typeof syncMove>[1], SyncMove]>([
    ["no copy anywhere", undefined, undefined, { move: "none" }],
    ["none here", undefined, copy([]), adopt],
    ["none there", clean([]), undefined, { move: "clear", keepUnsent: false }],
    ["none there, unsent entries here", dirty([]), undefined, { move: "clear", keepUnsent: true }],
    ["equal", clean(["aa"]), copy(["aa"]), { move: "none" }],
    ["equal, with an edit", dirty(["aa"]), copy(["aa"]), { move: "send" }],
    ["equal lists of different changes", dirty(["aa"]), copy(["aa"], 2), { move: "merge" }],
    ["equal lists, graded meanwhile", clean(["aa"]), copy(["aa"], 2), adopt],
    ["behind", clean(["aa"]), copy(["aa", "bb"], 2), adopt],
    ["behind, with an edit", dirty(["aa"]), copy(["aa", "bb"], 2), { move: "merge" }],
    ["ahead", dirty(["aa", "bb"]), copy(["aa"]), { move: "send" }],
    ["ahead, graded meanwhile", dirty(["aa", "bb"]), copy(["aa"], 2), { move: "merge" }],
    ["diverged", dirty(["aa", "bb"]), copy(["aa", "cc"], 2), { move: "merge" }],
    ["reset elsewhere", clean(["aa"]), copy(["aa"], 2, 1), adopt],
    ["reset elsewhere, unsent entries here", dirty(["aa"]), copy([], 2, 1), { move: "adopt", keepUnsent: true }],
  ])("[PF22] %s", (_, local, server, expected) => expect(syncMove(local, server)).toEqual(expected));

  it("[PF22] never drops a dirty copy without keeping its entries", () => {
    fc.assert(
      fc.property(anyTokens, anyTokens, fc.nat(2), fc.nat(2), fc.boolean(), (ours, theirs, r, g, isThere) => {
        const move = syncMove(dirty(ours, 1, 1), isThere ? copy(theirs, r, g) : undefined);
        expect("keepUnsent" in move ? move.keepUnsent : move.move !== "none").toBe(true);
      }),
    );
  });
});

describe("what the server does with a save", () => {
  const server = { updatesList: ["aa"], revision: 3, generation: 1 };
  const save = { updatesList: ["aa", "bb"], revision: 3, generation: 1, hasStoredAnswers: false };

  it.each([
    ["one that extends the list", save, "store"],
    ["one that extends it by several", { ...save, updatesList: ["aa", "bb", "cc"] }, "store"],
    ["one that knows no revision", { ...save, revision: undefined, generation: undefined }, "store"],
    ["one on an older revision", { ...save, revision: 2 }, "conflict"],
    ["one that lacks a token", { ...save, updatesList: [] }, "conflict"],
    ["one that diverged", { ...save, updatesList: ["zz", "bb"] }, "conflict"],
    ["a repeat", { ...save, updatesList: ["aa"], revision: 2, hasStoredAnswers: true }, "alreadyStored"],
    ["a collision", { ...save, updatesList: ["aa"], revision: 2 }, "conflict"],
    ["one from before a reset", { ...save, generation: 0 }, "ended"],
  ])("[PF23] %s", (_, given, verdict) => expect(saveVerdict(given, server)).toBe(verdict));
});

describe("a list without its beginning", () => {
  const anyList = fc.array(fc.constantFrom("aa", "b1", "Zz"), { maxLength: 40 });

  it("[PF120] represents the whole list that it continues", () => {
    fc.assert(
      fc.property(anyList, anyList, (known, added) => {
        const tail = tailToSend(known, added);
        expect(tail.updatesList.length).toBeLessThanOrEqual(8 + added.length);
        expect(wholeList(tail, known)).toEqual([...known, ...added]);
      }),
    );
  });

  const known = Array.from({ length: 20 }, (_, n) => `a${n % 10}`);
  const server = { updatesList: known, revision: 7, generation: 1 };
  const save = { ...tailToSend(known, ["bb"]), revision: 7, generation: 1, hasStoredAnswers: false };
  const stored = { ...server, updatesList: [...known, "bb"], revision: 8 };

  it.each([
    ["one that goes on from the present", save, server, "store"],
    ["one whose answer was lost", { ...save, hasStoredAnswers: true }, stored, "alreadyStored"],
    ["another with the same token", save, stored, "conflict"],
    ["one that names no revision", { ...save, revision: undefined }, server, "conflict"],
    ["one on an older revision", { ...save, revision: 6 }, server, "conflict"],
    ["one of a longer list", { ...save, updatesListFrom: 21 }, server, "conflict"],
    ["one of another history", { ...save, updatesList: ["zz", ...save.updatesList.slice(1)] }, server, "conflict"],
    ["one from before a reset", { ...save, generation: 0 }, server, "ended"],
  ])("[PF23] [PF120] %s", (_, given, copy, verdict) => expect(saveVerdict(given, copy)).toBe(verdict));
});

it("[PF120] a partial save is recognised by its id; a whole one by its content", () => {
  const [one, other] = ["aaaaaaaa-0000-4000-8000-000000000001", "aaaaaaaa-0000-4000-8000-000000000002"];
  expect(mayRepeat({ saveId: one.toUpperCase(), updatesListFrom: 0 }, one)).toBe(true);
  expect(mayRepeat({ saveId: one, updatesListFrom: 0 }, other)).toBe(false);
  expect(mayRepeat({ updatesListFrom: 0 }, one)).toBe(false);
  expect(mayRepeat({}, one)).toBe(true);
});
