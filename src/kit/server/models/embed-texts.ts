import * as z from "zod";
import { BrokenAnswer, type ModelFailure } from "./model-failure.ts";
import type { ModelService, Models } from "./models.ts";
import { boundedFetch } from "./open-chat.ts";
import { takeTurn } from "./service-turn.ts";

export interface EmbeddingAsk {
  /** Names the request in log and metrics: a constant, never built from data. */
  readonly name: string;
  readonly texts: readonly string[];
  /** For everything, waiting for a turn included. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export type Embeddings =
  /** A vector of length 1 for each text, in the order of the texts, all with as many numbers. */
  | { readonly is: "embedded"; readonly model: string; readonly vectors: readonly Float32Array[] }
  | { readonly is: "notConfigured" }
  | { readonly is: "failed"; readonly why: ModelFailure };

/** Numbers of a vector; no known model is outside. */
const dimensionMin = 2;
const dimensionMax = 4096;
/** Texts of one request: so that the largest vectors stay below what is read of an answer. */
export const embeddedAtOnceMax = 16;

const answered = z.object({
  data: z.array(
    z.object({
      index: z.number().int().optional(),
      embedding: z.array(z.number()).min(dimensionMin).max(dimensionMax),
    }),
  ),
});

/** The service and name of the configured model for embeddings; undefined without one. */
export function embeddingModelOf({ config }: Models): { service: ModelService; model: string } | undefined {
  const { service, names } = config;
  return service && names.embeddings !== undefined ? { service, model: names.embeddings } : undefined;
}

/**
 * Has the configured service embed up to 16 texts. Like `askModel` it never throws for errors of the service and never
 * retries, and no text is logged.
 */
export async function embedTexts(models: Models, ask: EmbeddingAsk): Promise<Embeddings> {
  const configured = embeddingModelOf(models);
  if (!configured) return { is: "notConfigured" };
  const { service, model } = configured;
  const { name, texts, timeoutMs, signal } = ask;
  const answer = await takeTurn(models, { name, span: "model.embed", timeoutMs, signal }, (ending) =>
    requestVectors(service, model, texts, ending),
  );
  return answer.is === "answered" ? { is: "embedded", model, vectors: answer.value } : answer;
}

async function requestVectors(
  { baseUrl, apiKey }: ModelService,
  model: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const response = await boundedFetch(`${baseUrl}/embeddings`, {
    method: "POST",
    body: JSON.stringify({ model, input: texts }),
    headers: { "content-type": "application/json", ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) },
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw Object.assign(new Error("the service refused the texts"), { statusCode: response.status });
  }
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) throw new BrokenAnswer("the answer is no JSON");
    throw error;
  });
  const parsed = answered.safeParse(body);
  if (!parsed.success) throw new BrokenAnswer("the answer has another shape");
  return vectorsIn(parsed.data.data, texts.length);
}

/** One vector for each text, whatever order they come in. */
function vectorsIn(data: z.output<typeof answered>["data"], count: number): Float32Array[] {
  const dimension = data[0]?.embedding.length;
  const byIndex = new Map(data.map(({ index, embedding }, at) => [index ?? at, embedding]));
  if (data.length !== count || byIndex.size !== count)
    throw new BrokenAnswer("the answer has not a vector for each text");
  return Array.from({ length: count }, (_, at) => {
    const numbers = byIndex.get(at);
    if (numbers?.length !== dimension) throw new BrokenAnswer("the vectors differ in length");
    return unitVector(numbers ?? []);
  });
}

function unitVector(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  if (!Number.isFinite(length) || length === 0) throw new BrokenAnswer("a vector has no direction");
  return Float32Array.from(numbers, (one) => one / length);
}
