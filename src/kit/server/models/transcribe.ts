import * as z from "zod";
import { BrokenAnswer, type ModelFailure } from "./model-failure.ts";
import type { ModelService, Models } from "./models.ts";
import { boundedFetch } from "./open-chat.ts";
import { takeTurn } from "./service-turn.ts";

/** What was said from one moment to another, in seconds of the sound that was sent. */
export interface HeardPart {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly confidence?: number | undefined;
  readonly silence?: number | undefined;
  /** How probable each of its words is, where the service says so. */
  readonly words?: readonly number[] | undefined;
}

export type Transcript =
  /** `parts` is undefined where the service gives text without times. */
  | { readonly is: "heard"; readonly text: string; readonly parts: readonly HeardPart[] | undefined }
  | { readonly is: "notConfigured" }
  | { readonly is: "failed"; readonly why: ModelFailure };

interface SoundToHear {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly contentType: string;
  readonly timeoutMs: number;
}

const number = z.number().finite();
const heard = z.object({
  text: z.string().max(500_000),
  segments: z
    .array(
      z.object({
        start: number,
        end: number,
        text: z.string().max(20_000),
        avg_logprob: number.optional(),
        no_speech_prob: number.optional(),
        words: z
          .array(z.object({ word: z.string().max(1_000), probability: number.optional() }))
          .max(20_000)
          .nullish(),
      }),
    )
    .max(20_000)
    .optional(),
});

/** The service that recognises speech; undefined where none is configured. */
export const speechServiceOf = ({ config }: Models): ModelService | undefined =>
  config.speech ?? (config.names.transcription === undefined ? undefined : config.service);

/**
 * Has the configured service recognise speech, with times where it can give them. Like `askModel` it never throws for
 * errors of the service and never retries, and neither sound nor text is logged.
 */
export async function transcribe(models: Models, sound: SoundToHear): Promise<Transcript> {
  const service = speechServiceOf(models);
  if (!service) return { is: "notConfigured" };
  const { timeoutMs } = sound;
  const answer = await takeTurn(models, { name: "transcribe", span: "model.hear", timeoutMs }, (signal) =>
    hear(models, service, sound, signal),
  );
  if (answer.is === "failed") return answer;
  const parts = answer.value.segments?.map((one) => ({
    start: one.start,
    end: one.end,
    text: one.text.trim(),
    confidence: one.avg_logprob,
    silence: one.no_speech_prob,
    words: probabilitiesOf(one.words ?? []),
  }));
  return { is: "heard", text: answer.value.text, parts };
}

async function hear(models: Models, { baseUrl, apiKey }: ModelService, sound: SoundToHear, signal: AbortSignal) {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(sound.bytes)], { type: sound.contentType }), sound.fileName);
  form.append("model", models.config.names.transcription ?? "whisper-1");
  form.append("response_format", "verbose_json");
  for (const granularity of ["segment", "word"]) form.append("timestamp_granularities[]", granularity);
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const response = await boundedFetch(`${baseUrl}/audio/transcriptions`, {
    method: "POST",
    body: form,
    headers,
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw Object.assign(new Error("the service refused the sound"), { statusCode: response.status });
  }
  // A service without `verbose_json` answers in plain text.
  const text = await response.text();
  const parsed = heard.safeParse(jsonOf(text) ?? { text });
  if (!parsed.success) throw new BrokenAnswer("the answer has another shape");
  return parsed.data;
}

/** Of words, not of the pieces that some services give: a piece that begins without a space goes on with the word before it. */
function probabilitiesOf(
  words: readonly { readonly word: string; readonly probability?: number | undefined }[],
): number[] | undefined {
  const probabilities: number[] = [];
  const hasSpaces = words.some(({ word }) => word.startsWith(" "));
  for (const { word, probability } of words) {
    if (probability === undefined) return undefined;
    const goesOn = hasSpaces && !word.startsWith(" ") && probabilities.length > 0;
    const lowest = Math.min(goesOn ? (probabilities.at(-1) ?? 1) : 1, probability);
    // Punctuation alone says nothing of the word.
    if (goesOn)
      probabilities[probabilities.length - 1] = /[\p{L}\p{N}]/u.test(word) ? lowest : (probabilities.at(-1) ?? 1);
    else probabilities.push(lowest);
  }
  return words.length > 0 ? probabilities : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
