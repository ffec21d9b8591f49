import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { openChatSocket } from "#tests/support/chat-socket.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { median, quantile } from "../load.ts";
import { openSetWorld, readPlant } from "./question-set.ts";

/** A service that thinks for so long and then writes so fast: what small models of services take. */
const thinkingMs = 300;
const letters = 5;
const perPieceMs = 15;
const questionsMax = 40;
const invented = "Call Dr. Meyer of the 4th floor before you begin.";

/**
 * How long after a model has written its first sentence the asker reads it: verified, cited, and with what the question took
 * before the model was asked. The model invents a sentence after each true one; what of that gets through is counted.
 */
export async function benchProvider(): Promise<void> {
  const stopDatabase = await startRunDatabase();
  const service = await openWritingService();
  const plant = await readPlant();
  const set = await openSetWorld(plant.passages, { MODEL_URL: service.url, MODEL_CHAT: "small" });
  const person = await set.world.member("operator");
  const questions = plant.questions.filter(({ passage }) => passage !== null).slice(0, questionsMax);
  const [own, ours, between] = [[] as number[], [] as number[], [] as number[]];
  let inventions = 0;
  for (const { question } of questions) {
    // A person may ask ten questions a minute.
    set.world.clock.offsetMs += 10_000;
    const { workspaceId, token } = person;
    const query = { workspace_id: workspaceId, org_id: workspaceId, query_id: randomUUID(), build_number: "434" };
    const socket = await openChatSocket(set.world.server, query);
    const startedAt = performance.now();
    const searchTypes = ["document", "procedure"];
    socket.send({ chatId: randomUUID(), query: question, token, conversationHistory: [], searchTypes });
    const piece = await socket.first("response");
    const readAt = performance.now();
    const stop = await socket.first("stop");
    socket.close();
    const isTheModels = stop?.type === "stop" && stop.notes.by === "provider";
    if (!piece || !isTheModels) continue;
    if (socket.received.some((one) => one.type === "response" && one.text.includes("Meyer"))) inventions++;
    own.push(service.writtenAt() - service.askedAt());
    ours.push(readAt - startedAt);
    between.push(readAt - service.writtenAt());
  }
  const words = (times: readonly number[]) => `${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)}`;
  console.log(
    `${own.length} of ${questions.length} questions answered by a model, ${inventions} invented sentences shown`,
  );
  console.log(`  the model's own first sentence: ${words(own)} after it was asked`);
  console.log(
    `  the first verified sentence: ${words(ours)} after the question, ${words(between)} after it was written`,
  );
  await set.world.close();
  service.stop();
  await stopDatabase();
}

/** Speaks as OpenAI's service does, and answers with the first sentence of the first passage, word by word. */
async function openWritingService() {
  let askedAt = 0;
  let writtenAt = 0;
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await buffer(request)).toString();
    if (request.url?.endsWith("/models")) {
      response.writeHead(200, { "content-type": "application/json" });
      return void response.end(JSON.stringify({ object: "list", data: [{ id: "small", object: "model" }] }));
    }
    askedAt = performance.now();
    const sentence = firstSentenceIn(body);
    const sentences = [sentence, invented].map((text) => ({ text, cites: [1] }));
    const text = JSON.stringify({ found: true, sentences });
    const endOfFirst = text.indexOf("}") + 1;
    response.writeHead(200, { "content-type": "text/event-stream" });
    await wait(thinkingMs);
    for (let at = 0; at < text.length; at += letters) {
      response.write(eventOf({ content: text.slice(at, at + letters) }, null));
      if (at < endOfFirst && at + letters >= endOfFirst) writtenAt = performance.now();
      await wait(perPieceMs);
    }
    response.write(eventOf({}, "stop"));
    response.end("data: [DONE]\n\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    askedAt: () => askedAt,
    writtenAt: () => writtenAt,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function eventOf(delta: object, finish_reason: string | null): string {
  const chunk = { id: "small", object: "chat.completion.chunk", created: 0, model: "small" };
  return `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
}

/** Of the passage that the model is given as number 1. */
function firstSentenceIn(body: string): string {
  const { messages } = JSON.parse(body) as { messages: readonly { readonly content: unknown }[] };
  const asked = messages
    .map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content)))
    .join("\n");
  const lines = asked.split("\n");
  const passage = lines[lines.findIndex((line) => line.startsWith("[1] ")) + 1] ?? "";
  return /^.*?[.!?](?=\s|$)/u.exec(passage)?.[0] ?? passage;
}
