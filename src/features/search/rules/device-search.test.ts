import { describe, expect, it } from "vitest";
import { deviceProcedure, deviceIdOf as idOf } from "#tests/support/device-procedures.ts";
import { type DeviceSearch, type KeptProcedure, searchOnDevice } from "./device-search.ts";
import { synonymsOf } from "./synonyms.ts";

const procedure = (
  n: number,
  title: string,
  steps: Readonly<Record<string, string>>,
  facts: Partial<KeptProcedure> = {},
): KeptProcedure => ({
  ...deviceProcedure(n, title, steps),
  areaIds: [],
  accessGroupIds: [],
  publishedAt: "2026-03-01T08:00:00.000Z",
  ...facts,
});

const pump = procedure(
  1,
  "Change the seal of the feed pump",
  { "Fit the seal": "Press the seal in by hand.", "Fasten the cover": "Tighten the cover bolts with 45 Nm of torque." },
  { areaIds: [idOf(90)], accessGroupIds: [idOf(91)] },
);
const mixer = procedure(2, "Torque of the mixer", { "Close the lid": "Tighten the lid bolts crosswise." });
const conveyor = procedure(
  3,
  "Förderband schmieren",
  { "Nippel finden": "Verwenden Sie für die Lager der Trommel das Fett NLGI 2." },
  { publishedAt: "2026-09-01T08:00:00.000Z" },
);
const kept = [pump, mixer, conveyor];
const namesOf = (asked: DeviceSearch) => searchOnDevice(asked, kept).found.map(({ name }) => name);

describe("[SR27] a search of what a device keeps", () => {
  it("lists what is named so first, then what says it, with the step and the words marked", () => {
    const { found } = searchOnDevice({ words: "torque" }, kept);
    expect(found.map(({ name, isNamed }) => [name, isNamed])).toEqual([
      [mixer.title, true],
      [pump.title, false],
    ]);
    const [place] = found[1]?.places ?? [];
    expect(place).toMatchObject({ stepId: idOf(11), stepNumber: 2, stepTitle: "Fasten the cover", page: null });
    expect(place?.marks.map(({ start, end }) => place.excerpt.slice(start, end))).toEqual(["torque"]);
  });

  it("finds by stems in the language of the text, in other spellings, and through a slip", () => {
    expect(namesOf({ words: "Foerderband" })).toEqual([conveyor.title]);
    const slipped = searchOnDevice({ words: "Trommell" }, kept);
    expect(slipped.found.map(({ name }) => name)).toEqual([conveyor.title]);
    expect(slipped.corrections).toEqual([{ typed: "trommell", read: "trommel" }]);
    expect(namesOf({ words: "seals" })).toEqual([pump.title]);
  });

  it("[SR37] finds a procedure by the values of its properties, after those by name, and once", () => {
    const valued = [{ ...pump, valueText: "p-1200 hall 4" }, { ...mixer, valueText: "pump room" }, conveyor];
    const found = (words: string) => searchOnDevice({ words }, valued).found.map(({ name }) => name);
    expect(found("P-1200")).toEqual([pump.title]);
    expect(searchOnDevice({ words: "P-1200" }, valued).unknownWords).toEqual([]);
    expect(found("hall 4 P-1200")).toEqual([pump.title]);
    expect(found("pump")).toEqual([pump.title, mixer.title]);
    expect(searchOnDevice({ words: "P-1200" }, kept).found).toEqual([]);
  });

  it("[SR15] knows what means the same here: a word or a phrase, and a slip in either", () => {
    const synonyms = synonymsOf([
      ["gasket", "seal"],
      ["belt", "Lager der Trommel"],
    ]);
    const named = (words: string) => searchOnDevice({ words }, kept, synonyms).found.map(({ name }) => name);
    expect(named("gasket")).toEqual([pump.title]);
    expect(named("belt")).toEqual([conveyor.title]);
    expect(searchOnDevice({ words: "gasket" }, kept, synonyms).unknownWords).toEqual([]);
    expect(searchOnDevice({ words: "gasket" }, kept).found).toEqual([]);
    // The words of the phrase stand apart elsewhere.
    const apart = procedure(4, "Trommel", { Prüfen: "Die Trommel steht in der Halle, und neben ihr steht das Lager." });
    expect(searchOnDevice({ words: "belt" }, [apart], synonyms).found).toEqual([]);
  });

  it("says which words nothing here contains, and finds nothing for them", () => {
    expect(searchOnDevice({ words: "centrifuge" }, kept)).toEqual({
      found: [],
      corrections: [],
      unknownWords: ["centrifuge"],
    });
    expect(searchOnDevice({ words: "torque" }, [])).toMatchObject({ found: [] });
  });

  it.each<[string, Omit<DeviceSearch, "words">, string[]]>([
    ["procedures", { kind: "procedure" }, [mixer.title, pump.title]],
    ["documents, of which it keeps none", { kind: "document" }, []],
    ["an area", { area: idOf(90) }, [pump.title]],
    ["a group", { group: idOf(91) }, [pump.title]],
    ["German", { language: "de" }, []],
    ["what was published later", { changedAfter: "2026-08-01T00:00:00.000Z" }, []],
  ])("is narrowed to %s", (_, filters, names) => {
    expect(namesOf({ words: "bolts", ...filters }).toSorted()).toEqual(names.toSorted());
  });
});
