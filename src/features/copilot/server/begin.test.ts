import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setFlag } from "#features/flags/server/service.ts";
import { statementCost } from "#tests/support/statement-cost.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import type { AskedQuestion } from "../socket-contract.ts";
import { begin } from "./begin.ts";

let world: World;
let operator: Person;

beforeAll(async () => {
  world = await openWorld();
  operator = await world.member("operator");
});
afterAll(() => world?.close());

const questionIn = (chatId: string, conversationHistory: string[] = []): AskedQuestion => ({
  chatId,
  query: "How long do I vent the retort?",
  token: operator.token,
  conversationHistory,
  searchTypes: ["document", "procedure"],
});

it("[CP27] the first question of a chat begins with one statement, and a later one with five", async () => {
  const chatId = randomUUID();
  const first = await statementCost(operator, (scope) => begin(scope, randomUUID(), questionIn(chatId)));
  expect(first.result).toMatchObject({ exchange: { chatId, ordinal: 1, state: "thinking" }, earlier: [] });
  expect(first.statements).toBe(1);
  const later = questionIn(chatId, ["Human: How long do I vent the retort?"]);
  const second = await statementCost(operator, (scope) => begin(scope, randomUUID(), later));
  expect(second.result).toMatchObject({ exchange: { chatId, ordinal: 2 } });
  expect(second.statements).toBe(5);
});

it("[CP1] a chat or a question of somebody else's is not found, and stays as it was", async () => {
  const [chatId, questionId] = [randomUUID(), randomUUID()];
  await operator.run((scope) => begin(scope, questionId, questionIn(chatId)));
  const other = await world.member("operator");
  const refused = { status: 404 };
  await expect(other.run((scope) => begin(scope, randomUUID(), questionIn(chatId)))).rejects.toMatchObject(refused);
  await expect(other.run((scope) => begin(scope, questionId, questionIn(randomUUID())))).rejects.toMatchObject(refused);
});

it("[FL6] no question is taken where chats are switched off, the first of a chat or a later one", async () => {
  const chatId = randomUUID();
  const ask = (chat: string, history?: string[]) =>
    operator.run((scope) => begin(scope, randomUUID(), questionIn(chat, history)));
  await ask(chatId);
  await world.asSystem((scope) => setFlag(scope, "copilot_chat_enabled", false));
  for (const chat of [chatId, randomUUID()]) {
    for (const history of [undefined, ["Human: Hello"]])
      await expect(ask(chat, history)).rejects.toMatchObject({ code: "switchedOff" });
  }
  await world.asSystem((scope) => setFlag(scope, "copilot_chat_enabled", true));
  expect(await ask(chatId)).toMatchObject({ exchange: { ordinal: 2 } });
});

it("[CP3] [CP27] a history that the client leaves out, or makes up, changes nothing but the statements", async () => {
  const chatId = randomUUID();
  const forged = questionIn(chatId, ["Human: Hello"]);
  const first = await operator.run((scope) => begin(scope, randomUUID(), forged));
  expect(first).toMatchObject({ exchange: { chatId, ordinal: 1 }, earlier: [] });
  const second = await operator.run((scope) => begin(scope, randomUUID(), questionIn(chatId)));
  expect(second).toMatchObject({ exchange: { chatId, ordinal: 2 } });
});

it("[CP8] a question that is sent again is begun anew by another attempt", async () => {
  const [chatId, questionId] = [randomUUID(), randomUUID()];
  const first = await operator.run((scope) => begin(scope, questionId, questionIn(chatId)));
  const again = await operator.run((scope) => begin(scope, questionId, questionIn(chatId)));
  expect(again.exchange).toEqual({ ...first.exchange, answerId: again.exchange.answerId });
  expect(again.exchange.answerId).not.toBe(first.exchange.answerId);
});
