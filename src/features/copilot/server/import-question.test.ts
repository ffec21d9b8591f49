import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actingAs } from "#kit/server/scope.ts";
import { documentOf } from "#tests/support/documents.ts";
import { keepWords } from "#tests/support/texts.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { copilotEndpoints } from "../contract.ts";
import { importQuestion } from "./import-question.ts";

let world: World;
let night: Person;
let day: Person;

const aboutKey = "Where does the spare key of the compressor room hang?";
const tenDaysMs = 10 * 24 * 60 * 60 * 1000;

beforeAll(async () => {
  world = await openWorld();
  const admin = await world.member("admin");
  const shift = await world.group("Night shift");
  night = await world.member("operator", { in: [shift] });
  day = await world.member("operator");
  const { remoteFileId } = await documentOf(world, admin, "Night notes.pdf", { groups: [shift] });
  const text = "The spare key of the compressor room hangs behind the blue cabinet.";
  await world.asSystem((scope) => keepWords(scope, remoteFileId, [text]));
});
afterAll(() => world?.close());

const chatOf = (person: Person, chatId: string) => person.call(copilotEndpoints.get, { params: { chatId } });

it("a question of the past is answered by what its asker sees, in a chat of theirs, at that time", async () => {
  const [nights, days] = [randomUUID(), randomUUID()];
  const at = new Date(world.clock.now().getTime() - tenDaysMs);
  const asked = (chatId: string) => ({ chatId, question: aboutKey });
  await night.run((scope) => importQuestion(actingAs(scope, scope.actor, at), asked(nights)));
  await day.run((scope) => importQuestion(scope, asked(days)));
  const { body } = await chatOf(night, nights);
  expect(body.messages.map(({ text }) => text)).toEqual([aboutKey, expect.stringContaining("behind the blue cabinet")]);
  expect(body.messages.map(({ timestamp }) => timestamp)).toEqual([at.toISOString(), at.toISOString()]);
  expect((await chatOf(day, days)).body.messages[1]?.text).not.toContain("cabinet");
  expect((await chatOf(day, nights)).status).toBe(404);
});

it("its rating is counted, and a chat of somebody else's takes no question", async () => {
  const chatId = randomUUID();
  const rating = { thumbsValue: -1, failureReason: "The cabinet is grey now" } as const;
  await night.run((scope) => importQuestion(scope, { chatId, question: aboutKey, rating }));
  await expect(day.run((scope) => importQuestion(scope, { chatId, question: "And then?" }))).rejects.toMatchObject({
    code: "notFound",
  });
  const [, answer] = (await chatOf(night, chatId)).body.messages;
  expect(answer?.thumbsValue).toBe(-1);
});
