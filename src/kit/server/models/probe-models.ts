import * as z from "zod";
import { second } from "#kit/time.ts";
import { askModel } from "./ask-model.ts";
import type { JsonMode, ModelService, Models } from "./models.ts";
import { boundedFetch } from "./open-chat.ts";

/** What the configured services can do, found out by trying. */
export interface Capabilities {
  readonly chat: boolean;
  /** How answers in a given shape are asked for. */
  readonly json: JsonMode | null;
  readonly vision: boolean;
  readonly embeddings: { readonly dimension: number } | null;
  readonly transcription: boolean;
}

const withinMs = 30 * second;

/** Calls each configured model service once, so that an operator sees which of them work. */
export async function probeModels(models: Models): Promise<Capabilities> {
  const { service, speech, names } = models.config;
  const chat = await says(models);
  const hearing = speech ?? (names.transcription === undefined ? undefined : service);
  return {
    chat,
    json: chat ? models.learnt.json : null,
    vision: chat && (await says(models, [redDot])),
    embeddings: service && names.embeddings !== undefined ? await embeddingsOf(service, names.embeddings) : null,
    transcription: hearing !== undefined && (await hears(hearing, names.transcription)),
  };
}

async function says(models: Models, images?: Parameters<typeof askModel>[1]["images"]): Promise<boolean> {
  const answer = await askModel(models, {
    name: "probe",
    instructions: "Say that you can be reached, and whether the message came with a picture.",
    material: "Is somebody there?",
    images,
    schema: z.object({ reached: z.boolean() }),
    timeoutMs: withinMs,
  });
  return answer.is === "answered";
}

const embedded = z.object({ data: z.array(z.object({ embedding: z.array(z.number()).min(1) })).min(1) });

async function embeddingsOf(service: ModelService, model: string): Promise<Capabilities["embeddings"]> {
  const body = JSON.stringify({ model, input: ["pump"] });
  const parsed = embedded.safeParse(await post(service, "/embeddings", body, { "content-type": "application/json" }));
  return parsed.success ? { dimension: parsed.data.data[0]?.embedding.length ?? 0 } : null;
}

async function hears(service: ModelService, model = "whisper-1"): Promise<boolean> {
  const form = new FormData();
  form.append("file", new Blob([silence()], { type: "audio/wav" }), "silence.wav");
  form.append("model", model);
  return z.object({ text: z.string() }).safeParse(await post(service, "/audio/transcriptions", form)).success;
}

/** The JSON of a success; undefined for everything else. */
async function post(
  { baseUrl, apiKey }: ModelService,
  path: string,
  body: string | FormData,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const init = {
    method: "POST",
    body,
    headers: { ...headers, ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }) },
    signal: AbortSignal.timeout(withinMs),
  };
  const response = await boundedFetch(`${baseUrl}${path}`, init).catch(() => undefined);
  return response?.ok ? response.json().catch(() => undefined) : response?.body?.cancel();
}

/** A picture of one red pixel. */
const redDot = {
  mediaType: "image/png",
  bytes: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** Half a second of nothing: WAV, 16 kHz, mono, 16 bit. */
function silence(): Buffer<ArrayBuffer> {
  const rate = 16_000;
  const samples = Buffer.alloc(rate);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
