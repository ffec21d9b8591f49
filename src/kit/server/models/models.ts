import { createTurns, type Turns } from "../limits/turns.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

/** A service that speaks as OpenAI's does: OpenAI, Azure, Ollama, vLLM, llama.cpp, a whisper server. */
export interface ModelService {
  /** With its version: `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
}

export interface ModelConfig {
  readonly service?: ModelService | undefined;
  /** Recognises speech, where another service does that. */
  readonly speech?: ModelService | undefined;
  /** The service's name of the model; by default the first that it lists. */
  readonly names: {
    readonly chat?: string | undefined;
    /** For questions with pictures; the one for chat by default. */
    readonly vision?: string | undefined;
    readonly embeddings?: string | undefined;
    readonly transcription?: string | undefined;
  };
  /** Calls at a time of this process. */
  readonly atOnce: number;
}

/**
 * How a service accepts the shape of an answer: as a JSON schema that binds the model, as a request for any JSON, or in
 * words only. In the order in which they are tried.
 */
export const jsonModes = ["schema", "object", "words"] as const;
export type JsonMode = (typeof jsonModes)[number];

/** The models of this process. Handed to services and jobs; `askModel` asks them. */
export interface Models {
  readonly config: ModelConfig;
  readonly turns: Turns;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "modelAsked">;
  /** What earlier requests revealed about the service. */
  readonly learnt: { json: JsonMode; chatModel?: string | undefined };
}

export const createModels = (
  config: ModelConfig,
  { log, metrics }: { readonly log: Log; readonly metrics: Pick<Metrics, "modelAsked"> },
): Models => ({ config, log, metrics, turns: createTurns(config.atOnce), learnt: { json: "schema" } });
