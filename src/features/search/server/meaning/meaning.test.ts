import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createModels } from "#kit/server/models/models.ts";
import { minute } from "#kit/time.ts";
import { documentOf } from "#tests/support/documents.ts";
import { embeddedBy, type ModelPeer, openModelPeer } from "#tests/support/model-peer.ts";
import { keepWords } from "#tests/support/texts.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { searchEndpoints } from "../../contract.ts";
import { retrieve } from "../service.ts";
import { visibleSources } from "../sources.ts";
import { embedPassagesJob } from "./embed-passages-job.ts";
import { nearestPassages } from "./nearest-passages.ts";
import { meaningOf } from "./question-meaning.ts";
import { claimPassages, storeVectors } from "./vector-store.ts";

let world: World;
let peer: ModelPeer;
let admin: Person;
let operator: Person;
let night: string;

/** Words that mean the same to the scripted model; every other word means itself. */
const concepts = [
  ["vent", "exhaust", "bleed"],
  ["retort", "vessel", "autoclave"],
];

const dimension = 256;

/** Signs of numbers for a word, the same on every run. */
function directionOf(word: string): number[] {
  const bits = createHash("sha256").update(word).digest();
  return Array.from({ length: dimension }, (_, at) => (((bits[at >> 3] ?? 0) >> (at & 7)) & 1 ? 1 : -1));
}

function vectorOf(text: string): number[] {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? ["nothing"];
  const meant = words.map((word) => concepts.find((one) => one.includes(word))?.[0] ?? word);
  const directions = meant.map(directionOf);
  return Array.from({ length: dimension }, (_, at) => directions.reduce((sum, one) => sum + (one[at] ?? 0), 0));
}

beforeAll(async () => {
  peer = await openModelPeer();
  world = await openWorld({ MODEL_URL: peer.url, MODEL_EMBEDDINGS: "small" });
  admin = await world.member("admin");
  operator = await world.member("operator");
  night = await world.group("Night shift");
  for (const [at, text] of others.entries()) await manual(`Other ${at}.pdf`, text);
});
afterAll(async () => {
  await world?.close();
  peer?.stop();
});
beforeEach(() => peer.embed(embeddedBy(vectorOf)));

const others = [
  "Grease the chain with copper paste.",
  "Sweep the yard every Friday morning.",
  "Label pallets with their weight.",
  "Wear gloves while lifting sheets.",
  "Replace filters once they turn grey.",
  "Count spare bulbs each quarter.",
  "Anvils stand on oak blocks.",
  "Baskets hang above benches.",
  "Candles stay outside magazines.",
  "Drawers carry blue numbers.",
  "Fenders protect each corner.",
  "Hammers return before evening.",
  "Kettles belong into kitchens.",
  "Ladders lean against brick walls.",
];

async function manual(name: string, text: string, groups: readonly string[] = []) {
  const document = await documentOf(world, admin, name, { groups: [...groups] });
  await world.asSystem((scope) => keepWords(scope, document.remoteFileId, [text]));
  return document;
}

/** One run of the job, with a model of this name. */
function embed(embeddings: string | undefined = "small") {
  const { config } = world.server.models;
  const models = createModels(
    { ...config, names: { ...config.names, embeddings } },
    { log: world.appContext.log, metrics: world.server.metrics },
  );
  const { limits } = world.server;
  return embedPassagesJob({ models, limits }).run(world.appContext, { workspaceId: world.workspaceId });
}

const stored = () =>
  world.asSystem(async ({ db }) => {
    const rows = await db.selectFrom("passage_vector").select(["model", "vector"]).execute();
    return rows.map(({ model, vector }) => `${model} ${vector === null ? "waits" : "embedded"}`);
  });

const embeddedTexts = () => peer.embedded.flat().map((text) => text.split("\n").at(-1));

const ask = async (person: Person, text: string, withMeaning = true) => {
  const meaning = withMeaning ? await meaningOf(world.server.models, text) : undefined;
  return person.run((scope) => retrieve(scope, { text, kinds: ["document", "procedure"], meaning }));
};

const namesOf = ({ evidence }: Awaited<ReturnType<typeof ask>>) => evidence.map(({ name }) => name);

describe("[SR29] passages", () => {
  it("are embedded once, again where their text changed, and removed where it is gone", async () => {
    const document = await manual("Kiln.pdf", "The kiln burns charcoal.");
    await embed();
    expect(embeddedTexts().filter((text) => text?.includes("kiln"))).toHaveLength(1);
    const before = peer.embedded.length;
    await world.asSystem((scope) => keepWords(scope, document.remoteFileId, ["The kiln burns charcoal."]));
    await embed();
    expect(peer.embedded).toHaveLength(before);
    const count = (await stored()).length;
    await world.asSystem((scope) => keepWords(scope, document.remoteFileId, ["The kiln burns peat."]));
    await embed();
    expect(peer.embedded.slice(before)).toEqual([["The kiln burns peat."]]);
    expect(await stored()).toHaveLength(count);
  });

  it("are embedded anew by another model, whose vectors take the place of the old ones", async () => {
    await embed();
    const count = (await stored()).length;
    await embed("large");
    expect(new Set(await stored())).toEqual(new Set(["large embedded"]));
    expect(await stored()).toHaveLength(count);
    await embed();
  });

  it("have no vectors without a model, and nothing is asked", async () => {
    const before = peer.embedded.length;
    const { config } = world.server.models;
    const models = createModels({ ...config, names: {} }, { log: world.appContext.log, metrics: world.server.metrics });
    const { limits } = world.server;
    await embedPassagesJob({ models, limits }).run(world.appContext, { workspaceId: world.workspaceId });
    expect([await stored(), peer.embedded.length]).toEqual([[], before]);
    await embed();
  });

  it("of a worker that died are embedded by the next one, and what it brings later is dropped", async () => {
    await manual("Oven.pdf", "The oven bakes cores.");
    const claim = await world.asSystem((scope) => claimPassages(scope, "small", 16));
    expect(claim.passages.map(({ text }) => text)).toEqual(["The oven bakes cores."]);
    await embed();
    expect(await stored()).toContain("small waits");
    world.clock.offsetMs += 5 * minute;
    await embed();
    expect(await stored()).not.toContain("small waits");
    const [digest] = claim.passages.map((one) => one.digest);
    const late = new Float32Array(dimension).fill(1 / 16);
    await world.asSystem((scope) => storeVectors(scope, claim, digest ? [{ digest, vector: late }] : []));
    const kept = await world.asSystem(({ db }) =>
      db
        .selectFrom("passage_vector")
        .select("signature")
        .where("digest", "=", digest ?? Buffer.alloc(0))
        .executeTakeFirst(),
    );
    expect(kept?.signature).toContain("0");
  });

  it("that the service refuses keep no others from being embedded, and are given up after three attempts", async () => {
    await manual("Poison.pdf", "The poison is refused.");
    await manual("Cure.pdf", "The cure is taken.");
    peer.embed((texts) => (texts.some((text) => text.includes("poison")) ? 400 : embeddedBy(vectorOf)(texts)));
    for (let round = 0; round < 5; round++) {
      await manual(`Fresh ${round}.pdf`, `Something fresh number ${"abcde"[round]}.`);
      await embed();
      world.clock.offsetMs += 5 * minute;
    }
    expect((await stored()).filter((one) => one.endsWith("waits"))).toHaveLength(1);
    expect(embeddedTexts()).toContain("The cure is taken.");
    const before = peer.embedded.length;
    await embed();
    expect(peer.embedded).toHaveLength(before);
  });

  it("wait, and lose no attempt, while the service is away or gives vectors of another length", async () => {
    await manual("Patient.pdf", "The patient passage waits.");
    for (const broken of [() => 500, () => 401, embeddedBy(() => [1, 2, 3])] as const) {
      for (let round = 0; round < 4; round++) {
        peer.embed(broken);
        await embed();
        world.clock.offsetMs += 5 * minute;
      }
    }
    expect(await ask(operator, "vent").then(namesOf)).not.toContain("Patient.pdf");
    peer.embed(embeddedBy(vectorOf));
    await embed();
    expect((await stored()).filter((one) => one.endsWith("waits"))).toHaveLength(1);
  });
});

describe("[SR28] a search", () => {
  it("finds what means the same in other words, and says that its words are not there", async () => {
    await manual("Autoclave.pdf", "Bleed the autoclave until cold.");
    expect(namesOf(await ask(operator, "exhaust vessel"))).toEqual([]);
    await embed();
    const found = await ask(operator, "exhaust vessel");
    expect(namesOf(found)[0]).toBe("Autoclave.pdf");
    expect(found.isAnswered).toBe(false);
    expect(found.unknownWords).toEqual(["exhaust", "vessel"]);
    const reply = await operator.call(searchEndpoints.everything, { query: { words: "exhaust vessel" } });
    expect(reply.body).toMatchObject({ found: [{ name: "Autoclave.pdf" }] });
  });

  it("[SR5] [SR29] finds nothing hidden, and hidden passages change nothing of what is found", async () => {
    await embed();
    const before = await ask(operator, "exhaust vessel");
    for (const at of ["one", "two", "three"]) await manual(`Night ${at}.pdf`, `Exhaust vessel ${at}.`, [night]);
    await embed();
    expect(namesOf(await ask(admin, "exhaust vessel"))).toContain("Night one.pdf");
    expect(await ask(operator, "exhaust vessel")).toEqual(before);
  });

  it("compares its candidates alone where there are too many passages to compare all", async () => {
    await embed();
    const meaning = await meaningOf(world.server.models, "exhaust vessel");
    const found = await operator.run(async (scope) => {
      const sources = { statement: visibleSources(scope, ["document"], undefined) };
      const all = meaning ? await nearestPassages(scope, sources, meaning, { candidates: [] }) : [];
      const candidates = all.slice(-2);
      return {
        candidates,
        alone: meaning && (await nearestPassages(scope, sources, meaning, { candidates, alone: true })),
      };
    });
    const places = (passages: readonly { textId: string; likeness: number }[] = []) =>
      passages.map(({ textId, likeness }) => `${textId} ${likeness}`);
    expect(places(found.alone)).toEqual(places(found.candidates));
    expect(found.alone).toHaveLength(2);
  });

  it("compares nothing where no passage holds a word and there are too many to compare all", async () => {
    await embed();
    const meaning = await meaningOf(world.server.models, "exhaust vessel");
    if (!meaning) throw new Error("no meaning");
    const compared = await operator.run((scope) => {
      const sources = { statement: visibleSources(scope, ["document"], undefined) };
      return nearestPassages(scope, sources, meaning, { candidates: [], max: 3 });
    });
    expect(compared).toEqual([]);
  });

  it("is answered as before where the words answer it", async () => {
    await manual("Retort.pdf", "Vent the retort for eight minutes before the door is opened.");
    await embed();
    const question = "For how many minutes is the retort vented before the door is opened?";
    const [plain, meant] = [await ask(operator, question, false), await ask(operator, question)];
    expect([plain.isAnswered, meant.isAnswered]).toEqual([true, true]);
    expect(namesOf(meant)[0]).toBe(namesOf(plain)[0]);
  });

  it("[SR30] goes by its words where the service stalls, fails or gives another length", async () => {
    const words = "copper paste";
    const plain = namesOf(await ask(operator, words, false));
    expect(plain).toContain("Other 0.pdf");
    peer.embed(embeddedBy(() => [1, 2, 3]));
    expect(namesOf(await ask(operator, words))).toEqual(plain);
    peer.embed(() => "stalls");
    expect(await ask(operator, "copper paste please").then(namesOf)).toEqual(plain);
    const asked = peer.embedded.length;
    const reply = await operator.call(searchEndpoints.everything, { query: { words: "chain paste" } });
    expect(reply.body).toMatchObject({ found: [{ name: "Other 0.pdf" }] });
    // A service that did not answer is left alone by the searches that follow.
    expect(peer.embedded).toHaveLength(asked);
  });

  it("[SR29] keeps vectors of one workspace from another", async () => {
    const other = await world.workspace("foreign");
    const rows = await other.asSystem(({ db }) => sql`select from passage_vector`.execute(db));
    expect(rows.rows).toEqual([]);
  });
});
