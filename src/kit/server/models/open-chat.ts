import type { JsonMode, ModelService } from "./models.ts";

/** Larger answers are not read to their end. */
const answerBytesMax = 2 * 1024 * 1024;

/** A chat model of the service. The library comes late: where no model is configured it never loads. */
export async function openChat(service: ModelService, model: string, json: JsonMode) {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const provider = createOpenAICompatible({
    name: "model",
    baseURL: service.baseUrl,
    ...(service.apiKey !== undefined && { apiKey: service.apiKey }),
    supportsStructuredOutputs: json === "schema",
    fetch: boundedFetch,
  });
  return provider.chatModel(model);
}

/** Key and question go to the configured host and to no other, and an answer without an end ends here. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error" });
  let bytes = 0;
  const bounded = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > answerBytesMax) controller.error(new Error("the model's answer is too large"));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded ?? null, { status: response.status, headers: response.headers });
};
