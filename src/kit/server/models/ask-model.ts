import * as z from "zod";
import { fenceMaterial } from "./fenced-material.ts";
import { BrokenAnswer, statusOf } from "./model-failure.ts";
import { type JsonMode, jsonModes, type ModelService, type Models } from "./models.ts";
import { nameOfModel } from "./name-of-model.ts";
import { openChat } from "./open-chat.ts";
import { type ServiceAnswer, takeTurn } from "./service-turn.ts";

export interface Picture {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface ModelAsk<Value> {
  /** Names the question in log and metrics: a constant (`gradeFreeResponse`), never built from data. */
  readonly name: string;
  readonly instructions: string;
  /** What others wrote; the model gets it as data, behind a fence of this request's own. */
  readonly material: string;
  /** Asks the model for vision, where one is configured. */
  readonly images?: readonly Picture[] | undefined;
  /** What the answer must be, numbers and lengths included: what does not pass is `brokenAnswer`. */
  readonly schema: z.core.$ZodType<Value>;
  /** For everything, waiting for a turn included. */
  readonly timeoutMs: number;
  /**
   * Called with all that the model has written so far, each time there is more of it. It was not checked yet: only the
   * answer is. With it the answer is streamed, and a service that is silent for half a minute has failed.
   */
  readonly onText?: ((written: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type ModelAnswer<Value> = ServiceAnswer<Value> | { readonly is: "notConfigured" };

/**
 * Asks the configured language model one question and returns its answer, in the requested shape. It never throws for
 * errors of the service, and never retries: that is the caller's decision. Neither question nor answer are logged.
 */
export async function askModel<Value>(models: Models, ask: ModelAsk<Value>): Promise<ModelAnswer<Value>> {
  const { service } = models.config;
  if (!service) return { is: "notConfigured" };
  const { name, timeoutMs, signal } = ask;
  return takeTurn(models, { name, span: "model.ask", timeoutMs, signal }, (ending) =>
    answerOf(models, service, ask, ending),
  );
}

/** Requests the shape as strictly as the service supports; a refused mode is not tried again. */
async function answerOf<Value>(
  models: Models,
  service: ModelService,
  ask: ModelAsk<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const model = await nameOfModel(models, service, ask.images?.length ? "vision" : "chat", signal);
  const usable = jsonModes.slice(jsonModes.indexOf(models.learnt.json));
  for (const [at, json] of usable.entries()) {
    try {
      const text = await generate(await openChat(service, model, json), ask, json, signal);
      models.learnt.json = json;
      return read(ask.schema, text);
    } catch (error) {
      const isLast = at === usable.length - 1;
      if (isLast || !isRefusalOfShape(statusOf(error))) throw error;
    }
  }
  throw new BrokenAnswer("no way to ask was left");
}

const isRefusalOfShape = (status: number | undefined): boolean => status === 400 || status === 422 || status === 501;

type Chat = Awaited<ReturnType<typeof openChat>>;

async function generate<Value>(chat: Chat, ask: ModelAsk<Value>, json: JsonMode, signal: AbortSignal): Promise<string> {
  const shape = z.toJSONSchema(ask.schema, { target: "draft-7" });
  const { system, user } = fenceMaterial(ask.instructions, ask.material);
  const asked = `${system}\nAnswer with one JSON object of this JSON schema and nothing else:\n${JSON.stringify(shape)}`;
  const options: Parameters<Chat["doGenerate"]>[0] = {
    prompt: [
      { role: "system", content: asked },
      { role: "user", content: [{ type: "text", text: user }, ...(ask.images ?? []).map(pictureOf)] },
    ],
    ...(json !== "words" && { responseFormat: { type: "json", name: ask.name, schema: shape as object } }),
    abortSignal: signal,
  };
  if (ask.onText) return streamed(chat, options, ask.onText, signal);
  const { content } = await chat.doGenerate(options);
  return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** A service that sends nothing for so long has failed, in ms. */
const silentMs = 30_000;

async function streamed(
  chat: Chat,
  options: Parameters<Chat["doStream"]>[0],
  onText: (written: string) => void,
  signal: AbortSignal,
): Promise<string> {
  const silent = new AbortController();
  const giveUp = () => silent.abort(new Error("the model is silent"));
  let timer = setTimeout(giveUp, silentMs);
  try {
    const { stream } = await chat.doStream({ ...options, abortSignal: AbortSignal.any([signal, silent.signal]) });
    let written = "";
    for await (const part of stream) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, silentMs);
      if (part.type === "error") throw part.error;
      if (part.type !== "text-delta") continue;
      written += part.delta;
      onText(written);
    }
    return written;
  } finally {
    clearTimeout(timer);
  }
}

const pictureOf = ({ mediaType, bytes }: Picture) =>
  ({ type: "file", mediaType, data: { type: "data", data: bytes } }) as const;

/** Models without a mode for JSON put words or fences around it. */
function read<Value>(schema: z.core.$ZodType<Value>, text: string): Value {
  const object = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  let value: unknown;
  try {
    value = JSON.parse(object);
  } catch {
    throw new BrokenAnswer("the answer is no JSON");
  }
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new BrokenAnswer("the answer has another shape");
  return parsed.data;
}
