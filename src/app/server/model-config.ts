import type { Config } from "#kit/server/config.ts";
import type { ModelConfig } from "#kit/server/models/models.ts";

/** The models that are configured; without any the product answers by itself. */
export const modelConfigOf = (config: Config): ModelConfig => ({
  service: config.MODEL_URL ? { baseUrl: config.MODEL_URL, apiKey: config.MODEL_API_KEY } : undefined,
  speech: config.SPEECH_URL ? { baseUrl: config.SPEECH_URL, apiKey: config.SPEECH_API_KEY } : undefined,
  names: {
    chat: config.MODEL_CHAT,
    vision: config.MODEL_VISION,
    embeddings: config.MODEL_EMBEDDINGS,
    transcription: config.MODEL_TRANSCRIPTION,
  },
  atOnce: config.MODEL_AT_ONCE,
});
