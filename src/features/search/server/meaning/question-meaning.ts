import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import { embeddingModelOf, embedTexts } from "#kit/server/models/embed-texts.ts";
import type { Models } from "#kit/server/models/models.ts";
import { second } from "#kit/time.ts";

/** What a question means to the configured model. */
export interface Meaning {
  readonly model: string;
  /** Of length 1. */
  readonly vector: Float32Array;
}

/** [SR30] A question waits so long for its embedding, and is then searched by its words alone. */
const timeoutMs = 0.7 * second;
/** [SR30] A service that failed is not asked by questions for so long. */
const pauseMs = 30 * second;

/** Embeddings of questions in memory: typing and asking again ask for the same. */
const numbersMax = 2_000_000;

interface Memory {
  readonly known: BoundedMemory<Meaning>;
  /** By `performance.now()`. */
  pausedUntil: number;
}

const memories = new WeakMap<Models, Memory>();

function memoryOf(models: Models): Memory {
  const memory = memories.get(models) ?? { known: new BoundedMemory<Meaning>(numbersMax), pausedUntil: 0 };
  memories.set(models, memory);
  return memory;
}

/**
 * [SR30] The embedding of a question; undefined without a model, or where the service does not give it in time. Called outside of a
 * transaction. `isAllowed` is asked where the service has to be.
 */
export async function meaningOf(
  models: Models,
  text: string,
  isAllowed: () => Promise<boolean> = async () => true,
): Promise<Meaning | undefined> {
  const configured = embeddingModelOf(models);
  const asked = text.trim();
  if (!configured || asked === "") return undefined;
  const memory = memoryOf(models);
  const key = `${configured.model}\n${asked}`;
  const known = memory.known.recall(key);
  if (known) return known;
  if (performance.now() < memory.pausedUntil || !(await isAllowed())) return undefined;
  const embeddings = await embedTexts(models, { name: "embedQuestion", texts: [asked], timeoutMs });
  const [vector] = embeddings.is === "embedded" ? embeddings.vectors : [];
  if (!vector) {
    memory.pausedUntil = performance.now() + pauseMs;
    return undefined;
  }
  const meaning = { model: configured.model, vector };
  memory.known.remember(key, meaning, vector.length);
  return meaning;
}
