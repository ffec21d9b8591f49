import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Embedding, embeddedBy, type ModelPeer, openModelPeer } from "#tests/support/model-peer.ts";
import { embedTexts } from "./embed-texts.ts";
import { createModels, type ModelConfig } from "./models.ts";

let peer: ModelPeer;
beforeAll(async () => {
  peer = await openModelPeer();
});
afterAll(() => peer.stop());

const outcomes: string[] = [];

function embed(
  texts: readonly string[],
  { timeoutMs = 60_000, ...config }: Partial<ModelConfig> & { timeoutMs?: number } = {},
) {
  const metrics = {
    modelAsked: ({ ask, outcome }: { ask: string; outcome: string }) => void outcomes.push(`${ask} ${outcome}`),
  };
  const service = { baseUrl: peer.url };
  const models = createModels(
    { service, names: { embeddings: "small" }, atOnce: 4, ...config },
    { log: pino({ level: "silent" }), metrics },
  );
  return embedTexts(models, { name: "embedPassages", texts, timeoutMs });
}

it("without a model for embeddings nothing is asked", async () => {
  const before = peer.embedded.length;
  expect(await embed(["pump"], { names: { chat: "small" } })).toEqual({ is: "notConfigured" });
  expect(peer.embedded).toHaveLength(before);
});

it("texts get vectors of length 1 in their order, in whatever order the service names them", async () => {
  peer.embed(() => ({
    data: [
      { index: 1, embedding: [0, 5] },
      { index: 0, embedding: [3, 4] },
    ],
  }));
  const embeddings = await embed(["first", "second"]);
  const vectors = embeddings.is === "embedded" ? embeddings.vectors.map((one) => [...one]) : [];
  expect(vectors).toEqual([
    [Math.fround(0.6), Math.fround(0.8)],
    [0, 1],
  ]);
  expect(outcomes.at(-1)).toBe("embedPassages answered");
});

const vectors =
  (...list: unknown[]): Embedding =>
  () => ({ data: list.map((embedding) => ({ embedding })) });

it.each<[string, Embedding, string]>([
  ["too few vectors", vectors([1, 2]), "brokenAnswer"],
  ["too many vectors", vectors([1, 2], [1, 2], [1, 2]), "brokenAnswer"],
  ["one place twice", () => ({ data: [0, 0].map((index) => ({ index, embedding: [1, 2] })) }), "brokenAnswer"],
  [
    "a place that nobody asked for",
    () => ({ data: [0, 7].map((index) => ({ index, embedding: [1, 2] })) }),
    "brokenAnswer",
  ],
  ["vectors of different lengths", vectors([1, 2], [1, 2, 3]), "brokenAnswer"],
  ["NaN, which JSON has as null", vectors([1, 2], [1, null]), "brokenAnswer"],
  ["numbers beyond all bounds", vectors([1, 2], [1.7e308, 1.7e308]), "brokenAnswer"],
  ["words", vectors([1, 2], ["1", "2"]), "brokenAnswer"],
  ["a vector without a direction", vectors([1, 2], [0, 0]), "brokenAnswer"],
  ["a vector that is too long", vectors(Array(5000).fill(1), Array(5000).fill(1)), "brokenAnswer"],
  ["no vectors at all", () => ({ error: "none" }), "brokenAnswer"],
  ["a refusal", () => 400, "refused"],
  ["a plea for a pause", () => 429, "busy"],
  ["a fault", () => 500, "faulty"],
])("a service that answers with %s gives no embeddings", async (_name, embedding, why) => {
  peer.embed(embedding);
  expect(await embed(["first", "second"])).toEqual({ is: "failed", why });
});

it("a service that does not answer in time gives no embeddings", async () => {
  peer.embed(() => "stalls");
  expect(await embed(["first"], { timeoutMs: 100 })).toEqual({ is: "failed", why: "timedOut" });
  peer.embed(embeddedBy(() => [1, 2]));
});
