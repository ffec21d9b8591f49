import { describe, expect, it } from "vitest";
import { draftContent } from "#features/procedures/content.ts";
import { linesOf } from "#kit/rich-text.ts";
import { manifestFile, type ProcedureFile, procedureFile } from "../format.ts";
import { entryKind, isSafePath } from "./entry-path.ts";
import { Refused } from "./finding.ts";
import { readFrontMatter } from "./front-matter.ts";
import { groupPathKey, pathsOfGroups } from "./group-path.ts";
import { archiveFault, candidatesOf } from "./import-bounds.ts";
import { leftOutOf } from "./left-out.ts";
import { readMarkdownProcedure } from "./read-markdown.ts";
import { readTable } from "./read-table.ts";
import { contentOf } from "./to-content.ts";

const markdown = (text: string): { procedure: ProcedureFile; notes: string[] } => {
  const { value, notes } = readMarkdownProcedure(text, (link) => link);
  return { procedure: procedureFile.parse(value), notes: notes.map((one) => one.code) };
};

const codesOf = (work: () => unknown): (readonly [string, string])[] => {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.findings.map((one) => [one.field, one.code] as const);
  }
};

describe("the entries of an archive", () => {
  it.each([
    ["../up.json", false],
    ["a/../../b.json", false],
    ["/etc/passwd", false],
    ["C:/x.json", false],
    ["a\\b.json", false],
    ["a//b.json", false],
    ["a/\u202Egnp.json", false],
    ["", false],
    ["x".repeat(301), false],
    ["guides/Größe ändern.json", true],
    ["folder/", true],
  ])("[TF3] %s is safe: %s", (path, expected) => {
    expect(isSafePath(path)).toBe(expected);
  });

  it.each([
    ["manifest.json", "manifest"],
    ["guides/manifest.json", "procedure"],
    ["guides/a.md", "procedure"],
    ["rounds.csv", "table"],
    ["pictures/a.png", "file"],
    ["__MACOSX/._a.json", "ignored"],
    ["records/1.json", "ignored"],
    ["guides/", "folder"],
  ])("[TF2] %s is a %s", (path, expected) => {
    expect(entryKind(path)).toBe(expected);
  });

  it("[TF3] may not be too many, too large, or occur twice", () => {
    const entry = (name: string, more: object = {}) => ({
      name,
      isEncrypted: false,
      isLink: false,
      packedBytes: 10,
      unpackedBytes: 10,
      ...more,
    });
    expect(archiveFault([entry("a.json"), entry("b.json")])).toBeUndefined();
    expect(archiveFault([entry("a.json"), entry("A.JSON")])?.failure).toBe("duplicatePath");
    const many = Array.from({ length: 20_001 }, (_, n) => entry(`${n}.json`));
    expect(archiveFault(many)?.failure).toBe("tooManyItems");
    const large = { packedBytes: 40 * 1024 ** 3, unpackedBytes: 40 * 1024 ** 3 };
    expect(archiveFault([entry("a.mp4", large), entry("b.mp4", large)])?.failure).toBe("tooLarge");
    expect(archiveFault([entry("a.md", { packedBytes: 20_000, unpackedBytes: 3_000_000 })])?.failure).toBe(
      "ratioTooHigh",
    );
  });

  it("[TF8] are found next to the file that names them, or from the top, and never outside", () => {
    expect(candidatesOf("guides/a.json", "media/x.png")).toEqual(["guides/media/x.png", "media/x.png"]);
    expect(candidatesOf("guides/a.json", "../media/x.png")).toEqual(["media/x.png"]);
    expect(candidatesOf("guides/a.json", "/media/x.png")).toEqual(["media/x.png"]);
    expect(candidatesOf("a.json", "../../x.png")).toEqual([]);
  });
});

describe("Markdown", () => {
  it("[TF4] has its fields in the front matter, as texts and lists", () => {
    expect(
      readFrontMatter("---\ntitle: \"A: b\"\ngroups: [Night, 'Day, early']\nareas:\n  - Press 4\n  - Line\n---\nBody")
        .fields,
    ).toEqual({
      title: "A: b",
      groups: ["Night", "Day, early"],
      areas: ["Press 4", "Line"],
    });
    expect(readFrontMatter("No head").body).toBe("No head");
    expect(codesOf(() => readFrontMatter("---\ntitle: x\n"))).toEqual([["line 1", "unreadable"]]);
    expect(codesOf(() => readFrontMatter("---\n? x\n---\n"))).toEqual([["line 2", "unreadable"]]);
    expect(codesOf(() => markdown("---\ncolour: red\ntitle: x\n---\n"))).toEqual([["colour", "invalid"]]);
    // A name of the language's own is a field like another, and unknown.
    expect(codesOf(() => markdown("---\n__proto__: x\n---\n"))).toEqual([["line 2", "unreadable"]]);
  });

  it("[TF4] becomes sections, steps, warnings, reminders, media and checks", () => {
    const { procedure, notes } = markdown(
      "# Change the die\n## Prepare\n### Lock\nTurn **off**.\n\n1. Switch\n   - Key\n2. Tag\n\n> Caution: hot\n\n> Note: ask first\n\n![die](die.png)\n\n- [ ] Off\n- [x] Tagged\n## Work\n### Lift\nUp",
    );
    expect(procedure.title).toBe("Change the die");
    expect(procedure.sections.map((one) => [one.title, one.steps.map((step) => step.title)])).toEqual([
      ["Prepare", ["Lock"]],
      ["Work", ["Lift"]],
    ]);
    const modules = procedure.sections[0]?.steps[0]?.modules ?? [];
    expect(modules.map((one) => one.type)).toEqual(["warning", "reminder", "instruction", "media", "multipleChoice"]);
    const [warning, , instruction, media, check] = modules;
    expect(warning).toMatchObject({ text: { ops: [{ insert: "hot\n" }] } });
    const lines =
      instruction?.type === "instruction" && typeof instruction.text === "object" ? linesOf(instruction.text) : [];
    expect(lines.map((line) => [line.list, line.indent, line.runs.map((run) => run.text).join("")])).toEqual([
      [undefined, 0, "Turn off."],
      ["ordered", 0, "Switch"],
      ["bullet", 1, "Key"],
      ["ordered", 0, "Tag"],
    ]);
    expect(media).toMatchObject({ files: ["die.png"] });
    expect(check).toMatchObject({ question: "Lock", options: [{ label: "Off" }, { label: "Tagged" }] });
    expect(notes).toEqual([]);
  });

  it("[TF4] keeps HTML as text and links only to the web and to mail, and says so", () => {
    const { procedure, notes } = markdown(
      "# T\n## S\n<script>alert(1)</script>\n\n[run](javascript:alert(1)) [site](https://example.com) a <b>c</b>\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    );
    const text = JSON.stringify(procedure);
    expect(text).toContain("<script>alert(1)</script>");
    expect(text).not.toContain("javascript:");
    expect(text).toContain('"link":"https://example.com"');
    expect(text).toContain("1 | 2");
    expect([...notes].sort()).toEqual(["htmlAsText", "linkAsText", "tableAsText"]);
  });
});

describe("a table", () => {
  it("[TF5] has a step in each row, of the section before it where it names none", () => {
    const [item, other] = readTable(
      "Procedure;Section;Step;Instruction;Number;Unit;Min;Signature\nRound;Hall;Pump;Look;;;;\nRound;;;;Level;%;20,5;\nRound;Yard;Gate;;;;;yes\nOther;;A;;;;;",
    );
    const procedure = procedureFile.parse(item?.read().value);
    expect(
      procedure.sections.map((one) => [one.title, one.steps.map((step) => step.modules.map((two) => two.type))]),
    ).toEqual([
      ["Hall", [["instruction", "numberInput"]]],
      ["Yard", [["signature"]]],
    ]);
    expect(procedure.sections[0]?.steps[0]?.modules[1]).toMatchObject({ min: 20.5, unit: "%" });
    expect(other?.part).toBe("Other");
  });

  it("[TF5] [TF6] names the row and the column of what it cannot read", () => {
    expect(codesOf(() => readTable("procedure,step,colour\n"))).toEqual([["row 1", "invalid"]]);
    expect(codesOf(() => readTable("step\nA\n"))).toEqual([["row 1", "invalid"]]);
    const [item] = readTable("procedure,step,number,min,required\nR,A,Level,1.000.0,\nR,B,Level,,perhaps\n");
    expect(codesOf(() => item?.read())).toEqual([
      ["row 2, min", "invalid"],
      ["row 3, required", "invalid"],
    ]);
  });
});

describe("groups by name", () => {
  it("[TF7] are found by every path that ends in them", () => {
    const paths = pathsOfGroups([
      { id: "1", name: "Plant", parentId: null },
      { id: "2", name: "Hall", parentId: "1" },
    ]);
    expect(paths.get("2")).toEqual(["Plant / Hall", "Hall"]);
    expect(groupPathKey(" PLANT /hall ")).toBe(groupPathKey("Plant / Hall"));
    expect(groupPathKey("Day/Night")).toBe("day/night");
  });
});

it("[TF8] [TF9] a file of every kind of module becomes content that a draft may have", () => {
  const file = procedureFile.parse({
    title: "All",
    image: "a.png",
    sections: [
      {
        key: "one",
        steps: [
          {
            title: "Step",
            modules: [
              { type: "instruction", text: "Do" },
              { type: "media", files: ["a.png", "b.mp4"] },
              { type: "spatialInstruction", area: "Press", transform: { x: 0.5, y: 0.5, rotation: 0, scale: 1 } },
              { type: "aiStepVerification", prompt: "Is it on?", referencePicture: "a.png" },
              { type: "evidenceUpload", prompt: "Show", example: "a.png", counterExamples: ["a.png"] },
              { type: "freeResponse", prompt: "Why?", correctAnswer: "So", isAiGraded: true },
              {
                type: "multipleChoice",
                question: "Which?",
                options: [{ label: "A" }, { label: "B", isCorrect: true }],
              },
              { type: "multipleChoiceGraded", question: "Which?", options: [{ label: "A", feedback: "No" }] },
              { type: "numberInput", prompt: "p", unit: "bar", min: 1, isStrict: true },
              { type: "signature", terms: "I did" },
            ],
          },
        ],
      },
    ],
  });
  let n = 0;
  const ids = new Map<string, string>();
  const idOf = (kind: string, key: string) => {
    const name = `${kind} ${key}`;
    if (!ids.has(name)) ids.set(name, `00000000-0000-4000-8000-${String(++n).padStart(12, "0")}`);
    return ids.get(name) ?? "";
  };
  const files = new Map([
    ["a.png", { id: idOf("file", "a"), type: "image" as const }],
    ["b.mp4", { id: idOf("file", "b"), type: "video" as const }],
  ]);
  const resolved = { areaIds: new Map([["Press", idOf("area", "Press")]]), files, idOf, links: new Map() };
  const content = contentOf(file, resolved);
  expect(draftContent.safeParse(content).error).toBeUndefined();
  expect(content.sections[0]?.id).toBe(ids.get("section one"));
  expect(content.sections[0]?.steps[0]?.modules[6]?.id).toBe(ids.get("module one/0/6"));
  expect(contentOf(file, resolved)).toEqual(content);
});

describe("what an archive leaves out", () => {
  const none = { procedure: 0, document: 0, folder: 0, set: 0 };
  it.each([
    [{}, []],
    [{ set: 1 }, [["set", 1]]],
    [
      { set: 2, folder: 1, procedure: 3 },
      [
        ["procedure", 3],
        ["folder", 1],
        ["set", 2],
      ],
    ],
  ])("[TF28] of a bin with %j is each kind that there is any of", (some, expected) => {
    const listed = leftOutOf({ ...none, ...some });
    expect(listed.map(({ kind, count }) => [kind, count])).toEqual(expected);
    const manifest = { format: "fettle", version: 1, leftOut: listed };
    expect(manifestFile.safeParse(manifest).error).toBeUndefined();
  });
});

describe("[CF17] properties in files", () => {
  it("stand below `properties:` in the front matter, as texts and lists", () => {
    const { fields, properties } = readFrontMatter(
      '---\ntitle: A\nproperties:\n  Machine number: PX-1\n  "Ratio: a": 2\n  Colours: [Red, Green]\ngroups: [B]\n---\n',
    );
    expect(fields).toEqual({ title: "A", groups: ["B"] });
    expect(properties).toEqual({ "Machine number": "PX-1", "Ratio: a": "2", Colours: ["Red", "Green"] });
    expect(() => readFrontMatter("---\nproperties:\n  A: 1\n  A: 2\n---\n")).toThrow("line 4: invalid");
    expect(() => readFrontMatter("---\nproperties: A\n---\n")).toThrow("line 2: invalid");
  });

  it("are columns of a table, of which the first row with a value counts", () => {
    const [one] = readTable("procedure,step,PROPERTY: Machine number\nA,One,\nA,Two,PX-1\nA,Three,PX-2\n");
    expect(one?.read().value).toMatchObject({ title: "A", properties: { "Machine number": "PX-1" } });
    const [none] = readTable("procedure,step,property: Machine number\nA,One,\n");
    expect(none?.read().value).not.toHaveProperty("properties");
  });
});
