import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentEndpoints } from "#features/documents/contract.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { newModule, newSection, newStep } from "#features/procedures/rules/new-content.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { countedIds } from "#tests/support/content-samples.ts";
import { documentOf, folderOf } from "#tests/support/documents.ts";
import { publish, publishNext } from "#tests/support/performs.ts";
import { statementCost } from "#tests/support/statement-cost.ts";
import { keepWords } from "#tests/support/texts.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { indexProceduresJob } from "./index-procedures-job.ts";
import { type Question, type Retrieved, retrieve } from "./service.ts";

let world: World;
let admin: Person;
let operator: Person;
let night: string;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  admin = await world.member("admin");
  operator = await world.member("operator", { in: [await world.group("Day shift")] });
});
afterAll(() => world?.close());

const newId = countedIds();

/** A procedure of one section; each step has its title and an instruction. */
function contentOf(title: string, steps: Readonly<Record<string, string>>): DraftContent {
  const made = Object.entries(steps).map(([stepTitle, words]) => {
    const module = newModule("instruction", newId);
    const moduleData = { version: 1 as const, content: deltaOf(words) };
    return { ...newStep(newId), title: stepTitle, modules: [{ ...module, moduleData } as typeof module] };
  });
  return {
    title,
    description: "",
    procedureImage: null,
    sections: [{ ...newSection(newId), title: "Work", steps: made }],
  };
}

const index = () => indexProceduresJob.run(world.appContext, { workspaceId: world.workspaceId });

const ask = (person: Person, text: string, more: Partial<Question> = {}): Promise<Retrieved> =>
  person.run((scope) => retrieve(scope, { text, kinds: ["document", "procedure"], ...more }));

/** A document with these pages, as if its file had been read. */
async function manual(name: string, pages: readonly string[], where: Parameters<typeof documentOf>[3] = {}) {
  const document = await documentOf(world, admin, name, where);
  await world.asSystem((scope) => keepWords(scope, document.remoteFileId, pages));
  return document;
}

const best = ({ evidence }: Retrieved) => evidence[0];

describe("[SR1] [TX12] published procedures", () => {
  it("are found by their steps once the job has run, with the step's number", async () => {
    const { procedureId } = await publish(
      world,
      admin,
      contentOf("Open the retort", {
        "Close the steam": "Close the inlet valve and wait for the whistle.",
        "Vent the vessel": "Vent for ten minutes until the gauge reads zero.",
      }),
    );
    expect(best(await ask(operator, "How long do I vent the vessel?"))).toBeUndefined();
    await index();
    const found = await ask(operator, "How long do I vent the vessel?");
    expect(best(found)).toMatchObject({
      kind: "procedure",
      sourceId: procedureId,
      name: "Open the retort",
      stepNumber: 2,
    });
    const [sentence] = best(found)?.sentences ?? [];
    expect(best(found)?.text.slice(sentence?.start, sentence?.end)).toBe(
      "Vent for ten minutes until the gauge reads zero.",
    );
    expect(found.isAnswered).toBe(true);
  });

  it("are found in their published version alone, and not at all once they are deleted", async () => {
    const { procedureId } = await publish(
      world,
      admin,
      contentOf("Grease the chain", { Grease: "Use the copper paste." }),
    );
    await index();
    expect(best(await ask(operator, "copper paste chain"))).toMatchObject({ sourceId: procedureId, versionNumber: 1 });
    await publishNext(world, admin, procedureId, contentOf("Grease the chain", { Grease: "Use the lithium grease." }));
    await index();
    expect((await ask(operator, "copper paste chain")).unknownWords).toEqual(["copper", "paste"]);
    expect(best(await ask(operator, "lithium grease chain"))).toMatchObject({
      sourceId: procedureId,
      versionNumber: 2,
    });
    await admin.call(procedureEndpoints.remove, { params: { procedureId } });
    expect((await ask(operator, "lithium grease chain")).evidence).toEqual([]);
    await index();
    const left = await world.asSystem(({ db }) =>
      sql<{ n: number }>`select count(*)::integer as n from procedure_text where procedure_id = ${procedureId}`.execute(
        db,
      ),
    );
    expect(left.rows[0]?.n).toBe(0);
    await admin.call(procedureEndpoints.restore, { params: { procedureId } });
    await index();
    expect(best(await ask(operator, "lithium grease chain"))).toMatchObject({ sourceId: procedureId });
  });
});

describe("[SR5] what is out of sight", () => {
  it("is not found, corrected to, or known, and changes no number of what is found", async () => {
    await manual("Compressor.pdf", [
      "The compressor needs new oil every 500 hours. Drain the condensate every morning.",
    ]);
    const before = await ask(operator, "How often must the condensat of the compressor be drained?");
    const secret = "The zirconium compressor needs condensat and condensate drained each hour. ".repeat(5);
    await manual("Secret.pdf", [secret], { groups: [night] });
    await publish(world, admin, contentOf("Secret compressor", { Condensat: "Drain the zirconium compressor." }), [
      night,
    ]);
    await index();
    expect(await ask(operator, "How often must the condensat of the compressor be drained?")).toEqual(before);
    expect((await ask(operator, "zirconium")).unknownWords).toEqual(["zirconium"]);
    expect(best(await ask(admin, "zirconium compressor"))).toMatchObject({ name: expect.stringMatching(/secret/i) });
  });

  it("names nothing where a question is limited to it", async () => {
    const hidden = await manual("Hidden boiler.pdf", ["The boiler is descaled with citric acid."], { groups: [night] });
    const folder = await folderOf(admin, "Boilers");
    const open = await manual("Open boiler.pdf", ["The boiler is descaled with vinegar."], { in: folder.id });
    const within = (documentIds: string[], folderIds: string[] = []) => ({ documentIds, folderIds, procedureIds: [] });
    const question = "What is the boiler descaled with?";
    expect((await ask(operator, question, { within: within([hidden.id]) })).evidence).toEqual([]);
    const limited = await ask(operator, question, { within: within([], [folder.id]) });
    expect(limited.evidence.map(({ sourceId }) => sourceId)).toEqual([open.id]);
    expect((await ask(admin, question, { within: within([hidden.id]) })).evidence).toHaveLength(1);
    await admin.call(documentEndpoints.remove, { body: { documentIds: [open.id] } });
    expect((await ask(operator, question)).evidence.map(({ sourceId }) => sourceId)).not.toContain(open.id);
  });
});

describe("[SR6] slips", () => {
  it("are read as what a visible passage holds, and said", async () => {
    await manual("Centrifuge.pdf", ["Balance the centrifuge before each start. The rotor is torqued with 40 Nm."]);
    const found = await ask(operator, "How do I balance the centrifgue?");
    expect(found.corrections).toEqual([{ typed: "centrifgue", read: "centrifuge" }]);
    expect(found.unknownWords).toEqual([]);
    expect(best(found)).toMatchObject({ name: "Centrifuge.pdf" });
  });

  it("[TX24] take one more look at what is visible, however many words could be meant", async () => {
    await manual("Words.pdf", ["Balance, balances, balanced and balancing: the rotor, the motor and the rooter."]);
    const { result, texts } = await statementCost(operator, (scope) =>
      retrieve(scope, { text: "balnace the rotro", kinds: ["document", "procedure"] }),
    );
    expect(result.corrections.map(({ read }) => read)).toEqual(["balance", "rotor"]);
    expect(texts.filter((text) => text.includes("with seen"))).toHaveLength(2);
  });
});

describe("[SR38] other forms of a German word", () => {
  it("are found without being called a slip or unknown, and not where only a hidden text has them", async () => {
    const text = "Der Meister schrieb die Werte der Anlage in das Heft und unterzeichnete sie mit seinem Namen.";
    await manual("Schichtbuch.pdf", [text]);
    const found = await ask(operator, "Wo ist das Schreiben für die Werte?");
    expect(found).toMatchObject({ corrections: [], unknownWords: [] });
    expect(found.words.find(({ typed }) => typed === "schreiben")?.spellings).toEqual(["schreiben", "schrieb"]);
    const lost =
      "Die Nachtschicht verlor den Schlüssel der Anlage, und der Meister hat ihn mit seinem Namen eingetragen.";
    await manual("Nachtbuch.pdf", [lost], { groups: [night] });
    expect((await ask(operator, "Wer verliert das Heft?")).unknownWords).toEqual(["verliert"]);
    expect((await ask(admin, "Wer verliert das Heft?")).unknownWords).toEqual([]);
  });
});

describe("[SR42] [SR43] a German compound", () => {
  it("is searched by its parts and by its kinds, without being called unknown, and not where hidden texts hold them", async () => {
    const text =
      "Die Schmierung der Kette ist Sache der Werkstatt, und der Zentralschalter steht neben dem Plan der Anlage.";
    await manual("Schmierung.pdf", [text]);
    const parted = await ask(operator, "Wo steht der Schmierungsplan?");
    expect(parted).toMatchObject({ corrections: [], unknownWords: [] });
    expect(parted.words.map(({ typed }) => typed)).toEqual(["steht", "schmierungs", "plan"]);
    expect(best(parted)).toMatchObject({ name: "Schmierung.pdf" });
    const kinds = await ask(operator, "Wo steht der Schalter der Kette?");
    expect(kinds.words.find(({ typed }) => typed === "schalter")?.spellings).toEqual(["schalter", "zentralschalter"]);
    const hidden =
      "Der Wächter der Nacht prüft die Laterne und den Hauptschieber der Anlage und trägt beides mit Namen in das Heft ein.";
    await manual("Nachtwache.pdf", [hidden], { groups: [night] });
    const asked = "Wo ist der Laternenwächter mit dem Schieber?";
    expect((await ask(operator, asked)).unknownWords).toEqual(["laternenwächter", "schieber"]);
    expect((await ask(admin, asked)).unknownWords).toEqual([]);
  });
});

describe("[SR46] the spellings of a word", () => {
  it("count once where PostgreSQL has one stem for them, and together where it has several", async () => {
    await manual("Küste.pdf", ["Die Anlage an der Küste wird von der Werkstatt jeden Montag in der Frühe geprüft."]);
    await manual("Halle.pdf", ["Die Anlage an der Halle wird von der Werkstatt jeden Montag in der Frühe geprüft."]);
    const alike = await ask(operator, "Küste oder Halle?");
    expect(alike.evidence.map(({ features }) => features.bm25)).toEqual([1, 1]);
    await manual("Pump.pdf", ["The pump at the dock ran dry on Monday, and the shift wrote it down in the book."]);
    await manual("Mixer.pdf", ["The mixer at the dock must not run dry, and the shift writes it down in the book."]);
    const { words } = await ask(operator, "What has run dry?");
    expect(words.find(({ typed }) => typed === "run")).toMatchObject({ holders: 2 });
  });
});

describe("[SR2] spellings", () => {
  it.each([
    ["Where is the heisswasser valve?", "Heißwasser.pdf"],
    ["grinder cw4 belt", "Grinder.pdf"],
    ["grinder CW 4 belt", "Grinder.pdf"],
    ["delonghi machine", "Delonghi.pdf"],
  ])("%s finds %s", async (question, name) => {
    if ((await ask(admin, "grinder belt")).evidence.length === 0) {
      await manual("Heißwasser.pdf", ["The Heißwasser valve is behind the boiler."]);
      await manual("Grinder.pdf", ["Replace the belt of the CW-4 grinder each spring."]);
      await manual("Delonghi.pdf", ["The De’Longhi machine is cleaned on Fridays."]);
    }
    expect(best(await ask(operator, question))).toMatchObject({ name });
  });
});

describe("[SR7] [SR8] what is not answered", () => {
  it("is a topic that nothing visible is about", async () => {
    const found = await ask(operator, "Who won the football championship in Brazil?");
    expect(found.isAnswered).toBe(false);
    expect(found.unknownWords).toEqual(expect.arrayContaining(["football", "championship", "brazil"]));
  });
  it("is asked back about where several procedures fit alike", async () => {
    for (const machine of ["North", "South", "West"]) {
      await publish(
        world,
        admin,
        contentOf(`Calibrate the scale ${machine}`, { Calibrate: "Put the weight on the scale." }),
      );
    }
    await index();
    const found = await ask(operator, "How do I calibrate the scale?");
    expect(found.choices.map(({ title }) => title).toSorted()).toEqual([
      "Calibrate the scale North",
      "Calibrate the scale South",
      "Calibrate the scale West",
    ]);
    expect((await ask(operator, "How do I calibrate the espresso grinder of the canteen?")).choices).toEqual([]);
    const [first] = found.choices;
    const chosen = { documentIds: [], folderIds: [], procedureIds: [first?.procedureId ?? ""] };
    const answered = await ask(operator, "How do I calibrate the scale?", { within: chosen });
    expect(answered.choices).toEqual([]);
    expect(new Set(answered.evidence.map(({ name }) => name))).toEqual(new Set([first?.title]));
  });
});

it("a question of nothing finds nothing, and the oddest harms nothing", async () => {
  const many = Array.from({ length: 24 }, (_, index) => `massaesse${"abcdefghijklmnopqrstuvwx"[index]}ue`).join(" ");
  for (const text of ["", many, "?!", "'; drop table passage; --", "a:* & !b | 'c", "𝄞 𝄞", "x".repeat(2000)]) {
    expect((await ask(operator, text)).isAnswered).toBe(false);
  }
});
