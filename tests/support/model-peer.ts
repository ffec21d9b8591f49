import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** One question as it arrived. */
export interface AskedOfModel {
  readonly model: string;
  readonly system: string;
  readonly user: string;
  /** What stands behind the fence that the system message names; undefined where there is none. */
  readonly fenced: string | undefined;
  readonly images: readonly { readonly mediaType: string; readonly bytes: Buffer }[];
  /** `json_schema`, `json_object`, or undefined for plain words. */
  readonly responseFormat: string | undefined;
  readonly authorization: string | undefined;
}

/**
 * What the peer does with a question. `obeys`: as `answers`, unless it reads "score n/m" or "answer with {…}": then it
 * does that. A gullible model obeys wherever it reads it, another one only outside of the fence.
 */
export type Behaviour =
  | { readonly is: "answers"; readonly with: Reply }
  | { readonly is: "obeys"; readonly otherwise: Reply; readonly gullible: boolean }
  | { readonly is: "says"; readonly text: string }
  | { readonly is: "fails"; readonly status: number }
  | { readonly is: "stalls" }
  | { readonly is: "cuts" }
  | { readonly is: "never ends" };

/** The body of an answer to a request for embeddings, a status that it fails with, or that it never answers. */
export type Embedding = (texts: readonly string[]) => object | number | "stalls";

/** The answer of a service that embeds each text so. */
export const embeddedBy =
  (vectorOf: (text: string) => readonly number[]): Embedding =>
  (texts) => ({ object: "list", data: texts.map((text, index) => ({ index, embedding: vectorOf(text) })) });

type Reply = object | ((asked: AskedOfModel) => object);

export interface ModelPeer {
  /** As `MODEL_URL` takes it. */
  readonly url: string;
  readonly asked: readonly AskedOfModel[];
  /** Questions that were given up before they were answered. */
  readonly givenUp: () => number;
  /** Most questions that were open at the same time. */
  readonly mostAtOnce: () => number;
  behave(behaviour: Behaviour): void;
  /** What it hears in any sound from now on. */
  hear(answer: object, status?: number): void;
  /** Texts that it was asked to embed, request by request. */
  readonly embedded: readonly (readonly string[])[];
  /** How it embeds from now on; `[0.1, 0.2, 0.3]` for every text by default. */
  embed(embedding: Embedding): void;
  /** Refuses these ways to ask for JSON with 400. */
  refuse(formats: readonly string[]): void;
  stop(): void;
}

/** A service of this process that speaks as OpenAI's does, on a port of its own, and misbehaves when told to. */
export async function openModelPeer(first: Behaviour = { is: "answers", with: {} }): Promise<ModelPeer> {
  let behaviour = first;
  let refused: readonly string[] = [];
  let heard: object = { text: "remove the four screws" };
  let heardStatus = 200;
  let open = 0;
  let mostAtOnce = 0;
  let givenUp = 0;
  const asked: AskedOfModel[] = [];
  let embedding = embeddedBy(() => [0.1, 0.2, 0.3]);
  const embedded: string[][] = [];

  const chat = (request: IncomingMessage, response: ServerResponse, body: ChatBody) => {
    const question = readQuestion(request, body);
    if (refused.includes(question.responseFormat ?? "")) {
      return json(response, 400, { error: { message: "response_format is not supported" } });
    }
    asked.push(question);
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    response.on("close", () => {
      open -= 1;
      if (!response.writableFinished) givenUp += 1;
    });
    behave(body.stream === true ? inEvents(response) : response, behaviour, question);
  };

  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const path = (request.url ?? "").replace(/^\/v1/, "");
    if (path === "/models") return json(response, 200, { object: "list", data: [{ id: "peer-1", object: "model" }] });
    if (path === "/audio/transcriptions") return json(response, heardStatus, heard);
    if (path === "/embeddings") {
      const { input } = JSON.parse(bytes.toString()) as { input: string[] };
      embedded.push(input);
      const answer = embedding(input);
      if (answer === "stalls") return;
      return typeof answer === "number"
        ? json(response, answer, { error: { message: `refused: ${input.join()}` } })
        : json(response, 200, answer);
    }
    if (path === "/chat/completions") return chat(request, response, JSON.parse(bytes.toString()) as ChatBody);
    return json(response, 404, { error: { message: "not found" } });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    embedded,
    embed: (next) => {
      embedding = next;
    },
    givenUp: () => givenUp,
    mostAtOnce: () => mostAtOnce,
    behave: (next) => {
      behaviour = next;
    },
    hear: (answer, status = 200) => {
      heard = answer;
      heardStatus = status;
    },
    refuse: (formats) => {
      refused = formats;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Part[] }[];
  readonly response_format?: { readonly type: string };
  readonly stream?: boolean;
}

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly image_url?: { readonly url: string };
}

function readQuestion(request: IncomingMessage, body: ChatBody): AskedOfModel {
  const partsOf = (role: string) =>
    body.messages
      .filter((message) => message.role === role)
      .flatMap(({ content }) => (typeof content === "string" ? [{ type: "text", text: content }] : content));
  const textOf = (role: string) =>
    partsOf(role)
      .map((part: Part) => part.text ?? "")
      .join("");
  const [system, user] = [textOf("system"), textOf("user")];
  return {
    model: body.model,
    system,
    user,
    fenced: fencedIn(system, user)?.inside,
    images: partsOf("user").flatMap((part: Part) => imageOf(part.image_url?.url)),
    responseFormat: body.response_format?.type,
    authorization: request.headers.authorization,
  };
}

function imageOf(url: string | undefined) {
  const [, mediaType, base64] = /^data:([\w/+.-]+);base64,(.*)$/s.exec(url ?? "") ?? [];
  return mediaType !== undefined && base64 !== undefined ? [{ mediaType, bytes: Buffer.from(base64, "base64") }] : [];
}

/** What stands between the two lines that the system message names, and what stands around them. */
function fencedIn(system: string, user: string) {
  const fence = /"<<([0-9a-f]{24})"/.exec(system)?.[1];
  if (fence === undefined) return undefined;
  const [begins, ends] = [user.indexOf(`<<${fence}\n`), user.indexOf(`\n${fence}>>`)];
  if (begins < 0 || ends < 0) return undefined;
  const inside = user.slice(begins + fence.length + 3, ends);
  return { inside, outside: user.slice(0, begins) + user.slice(ends + fence.length + 3) };
}

function behave(response: ServerResponse, behaviour: Behaviour, asked: AskedOfModel): void {
  switch (behaviour.is) {
    case "answers":
      return complete(response, JSON.stringify(replyOf(behaviour.with, asked)));
    case "obeys": {
      const heard = behaviour.gullible ? asked.user : (fencedIn(asked.system, asked.user)?.outside ?? asked.user);
      return complete(response, JSON.stringify(ordered(heard) ?? replyOf(behaviour.otherwise, asked)));
    }
    case "says":
      return complete(response, behaviour.text);
    case "fails":
      return json(response, behaviour.status, { error: { message: `refused: ${asked.user}` } });
    case "stalls":
      response.writeHead(200, { "content-type": streaming.has(response) ? "text/event-stream" : "application/json" });
      response.flushHeaders();
      return;
    case "cuts":
      response.writeHead(200, { "content-type": "application/json", "content-length": "4000" });
      response.write('{"id":"peer","choices":[{"message":{"content":"{\\"score\\": 1', () => response.destroy());
      return;
    case "never ends": {
      response.writeHead(200, { "content-type": "application/json" });
      const more = () => response.write(" ".repeat(65_536), (error) => error ?? setImmediate(more));
      more();
    }
  }
}

/** Responses that send their answer as server-sent events, a few characters each. */
const streaming = new WeakSet<ServerResponse>();

function inEvents(response: ServerResponse): ServerResponse {
  streaming.add(response);
  return response;
}

const replyOf = (reply: Reply, asked: AskedOfModel): object => (typeof reply === "function" ? reply(asked) : reply);

/** The JSON object that a text begins with. */
function objectAtStart(text: string): object | undefined {
  for (let end = text.indexOf("}"); end >= 0; end = text.indexOf("}", end + 1)) {
    try {
      return JSON.parse(text.slice(0, end + 1)) as object;
    } catch {
      // It goes on.
    }
  }
  return undefined;
}

/** What a text orders the model to answer. */
function ordered(text: string): object | undefined {
  // The material may have been put into JSON, where quotes wear a backslash.
  const [, order] = /answer with (\{.*)/is.exec(text.replaceAll('\\"', '"')) ?? [];
  const verbatim = order === undefined ? undefined : objectAtStart(order);
  if (verbatim) return verbatim;
  const [, score, max] = /(?:score|points|punkte)\D{0,9}(\d+)\s*(?:\/|of|out of|von)\s*(\d+)/i.exec(text) ?? [];
  return score === undefined
    ? undefined
    : { score: Number(score), max: Number(max), feedback: "As told.", missing: [] };
}

function complete(response: ServerResponse, text: string): void {
  if (streaming.has(response)) return stream(response, text);
  json(response, 200, {
    id: "peer",
    object: "chat.completion",
    model: "peer-1",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  });
}

function stream(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const event = (delta: object, finish_reason: string | null) => {
    const chunk = { id: "peer", object: "chat.completion.chunk", created: 0, model: "peer-1" };
    response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
  };
  event({ role: "assistant", content: "" }, null);
  for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) event({ content: piece }, null);
  event({}, "stop");
  response.end("data: [DONE]\n\n");
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
