import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { Problem } from "#kit/problem.ts";
import { memoryOutbox } from "#kit/web/outbox/memory-outbox.ts";
import { jawInterview } from "../../rules/interview-samples.ts";
import { mergeStates } from "../../rules/merge.ts";
import { stepsOf, withPhoto } from "../../rules/state.ts";
import { type HeldInterview, isUnsent, withState } from "./held-interview.ts";
import { type HeldStore, heldStoreIn } from "./held-store.ts";
import { type SendingTools, sendHeld } from "./send-held.ts";

const owner = { workspaceId: randomUUID(), profileId: randomUUID() };
const photoId = randomUUID();
const mediaId = randomUUID();

let store: HeldStore;
let held: HeldInterview;
let calls: string[];
let tools: SendingTools;

beforeEach(async () => {
  store = heldStoreIn(memoryOutbox());
  const state = jawInterview(randomUUID);
  const photo = { id: photoId, mediaId: null, isRemoved: false, at: new Date(0).toISOString() };
  held = {
    ...owner,
    id: randomUUID(),
    kind: "interview",
    state: withPhoto(state, stepsOf(state)[0]?.id ?? "", photo),
    changes: 1,
    sent: 0,
    wish: null,
    refusal: null,
  };
  calls = [];
  tools = {
    store,
    upload: async () => {
      calls.push("upload");
      return mediaId;
    },
    save: async ({ state }) => {
      calls.push("save");
      return mergeStates(state, state);
    },
    finish: async () => {
      calls.push("finish");
      return "procedure";
    },
    procedureOf: async () => "procedure",
  };
  await store.change(owner, held.id, () => held);
  await store.putPhoto(owner, held.id, photoId, new Blob(["photo"]));
});

const now = () => store.find(owner, held.id);
const wish = { accessGroupIds: [], writesTimes: false };

it("[IV17] sends photos first, once, and keeps what was said on the device", async () => {
  expect(await sendHeld(owner, tools)).toEqual({ isAll: true, made: [] });
  const after = await now();
  expect(calls).toEqual(["upload", "save"]);
  expect(after && isUnsent(after)).toBe(false);
  expect(after && stepsOf(after.state)[0]?.photos[0]?.mediaId).toBe(mediaId);
  await sendHeld(owner, tools);
  expect(calls).toEqual(["upload", "save"]);
});

it("[IV17] waits where there is no network, and uploads no photo twice", async () => {
  const { save } = tools;
  const isAll = (await sendHeld(owner, { ...tools, save: () => Promise.reject(new Error("no network")) })).isAll;
  expect(isAll).toBe(false);
  await sendHeld(owner, { ...tools, save });
  expect(calls).toEqual(["upload", "save"]);
});

it("[IV17] makes the draft that was asked for, once everything is there, and leaves the device", async () => {
  await store.change(owner, held.id, (before) => before && { ...before, wish });
  const { made } = await sendHeld(owner, tools);
  expect(made).toEqual([{ interviewId: held.id, procedureId: "procedure" }]);
  expect(calls).toEqual(["upload", "save", "finish"]);
  expect(await now()).toBeUndefined();
});

it("[IV17] makes no draft of half of it: what was said meanwhile goes first", async () => {
  await store.change(owner, held.id, (before) => before && { ...before, wish });
  const save: SendingTools["save"] = async (sending) => {
    await store.change(owner, held.id, (before) => before && withState(before, before.state));
    return sending.state;
  };
  await sendHeld(owner, { ...tools, save });
  expect(calls).not.toContain("finish");
  await sendHeld(owner, tools);
  expect(calls).toContain("finish");
});

it("[IV17] finds the draft that was made before, where the answer was lost", async () => {
  const save = () => Promise.reject(new Problem("conflict", "interviewFinished"));
  const { made } = await sendHeld(owner, { ...tools, save });
  expect(made).toEqual([{ interviewId: held.id, procedureId: "procedure" }]);
});

it("[IV17] keeps one that was refused with its reason, and tries it again after a change alone", async () => {
  const save = () => Promise.reject(new Problem("unprocessable", "interviewTooLong"));
  await sendHeld(owner, { ...tools, save });
  expect((await now())?.refusal).toBe("interviewTooLong");
  calls = [];
  await sendHeld(owner, tools);
  expect(calls).toEqual([]);
  await store.change(owner, held.id, (before) => before && withState(before, before.state));
  await sendHeld(owner, tools);
  expect(calls).toEqual(["save"]);
});

it("[IV18] removes everything of one person, and nothing of another", async () => {
  const other = { ...owner, profileId: randomUUID() };
  await store.change(other, held.id, () => ({ ...held, ...other }));
  await store.removeAll(owner);
  expect(await store.list(owner)).toEqual([]);
  expect(await store.findPhoto(owner, held.id, photoId)).toBeUndefined();
  expect(await store.list(other)).toHaveLength(1);
});
