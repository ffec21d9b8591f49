import "fake-indexeddb/auto";
import { Blob as PlainBlob, File as PlainFile } from "node:buffer";
import { webcrypto } from "node:crypto";
import { waitFor } from "@testing-library/react";
import { Dexie } from "dexie";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { deviceStore as actionStore } from "#features/corrective-actions/web/state/unsent-store.ts";
import { openCopies, unsentCopies } from "#features/drafts/web/parts/draft/unsent-copies.ts";
import { keepWaiting, readWaiting, waitingMark } from "#features/feedback/web/waiting/waiting-queue.ts";
import { newItem } from "#features/media/web/uploads/new-item.ts";
import { storedMark } from "#features/media/web/uploads/open-queues.ts";
import { uploadStore } from "#features/media/web/uploads/upload-store.ts";
import { deviceStore, performsAsTheyLie } from "#features/performs/web/parts/run/device.ts";
import { keepLastEntries } from "#features/performs/web/parts/run/last-entries.ts";
import { perform } from "#features/performs/web/parts/run/perform-reducer.ts";
import type { PerformEvent } from "#features/performs/web/parts/run/perform-state.ts";
import { sealingEndpoints } from "#features/sealing/contract.ts";
import { noteOwners, ownersHere } from "#features/sessions/web/parts/device-owners.ts";
import { forgetEndedDrafts, forgetWork, unsentWork } from "#features/sessions/web/state/unsent-work.ts";
import { begun } from "#features/time-studies/web/state/timing.ts";
import { timingStore } from "#features/time-studies/web/state/timing-store.ts";
import { unsentHere } from "#features/unrecorded/web/parts/handover/unsent-here.ts";
import { deviceTakes } from "#features/voice-overs/web/state/device-takes.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { type OutboxKind, outboxKinds, registerKinds } from "#kit/web/outbox/kinds.ts";
import { toBase64 } from "#kit/web/outbox/seal-crypto.ts";
import { sealWhileSignedOut } from "#kit/web/outbox/seals.ts";
import { keepBearer } from "#kit/web/session/session.ts";
import { reportAnswered, reportUnanswered } from "#kit/web/wire/contact.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { idOf, momentAt, progressWith } from "#tests/support/progress-samples.ts";
import { TestServer } from "#tests/support/web/test-server.ts";
import { startOutbox } from "../outbox-kinds.ts";
import { updateSeals } from "./seals.ts";

const ada = { workspaceId: idOf(1), profileId: idOf(2) };
const bea = { workspaceId: idOf(1), profileId: idOf(3) };
const performId = idOf(4);
const content = contentWith([[["freeResponse"]]]);
const moduleId = content.sections[0]?.steps[0]?.modules[0]?.id ?? "";
const keys = new Map<string, { keyId: string; publicKey: string; privateKey: string }>();
const edit = (input: string, at: number): PerformEvent => ({
  type: "edited",
  moduleId,
  edit: { moduleType: "freeResponse", input },
  at: momentAt(at),
});

const keyOf = (profileId: string) => keys.get(profileId) ?? { keyId: "", publicKey: "", privateKey: "" };
/** The server gives a private key to its owner, from now on. */
const answerKeys = () =>
  server.on(sealingEndpoints.open, ({ params }) => {
    const { keyId, privateKey } = keyOf(here.profileId);
    if (params["profileId"] !== here.profileId || params["keyId"] !== keyId) throw notFound();
    return { privateKey };
  });

/** Whom the server lets in. */
let here = ada;
let server: TestServer;

beforeEach(async () => {
  vi.stubGlobal("Blob", PlainBlob);
  vi.stubGlobal("File", PlainFile);
  vi.stubGlobal("crypto", webcrypto);
  localStorage.clear();
  for (const [n, { profileId }] of [ada, bea].entries()) {
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const publicKey = toBase64(await crypto.subtle.exportKey("spki", pair.publicKey));
    const privateKey = toBase64(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
    keys.set(profileId, { keyId: idOf(10 + n), publicKey, privateKey });
  }
  server = new TestServer().on(sealingEndpoints.own, () => {
    const { keyId, publicKey } = keyOf(here.profileId);
    return { profileId: here.profileId, keyId, publicKey };
  });
  answerKeys();
  vi.stubGlobal("fetch", server.fetch);
  keepBearer("token");
  startOutbox();
  await forgetWork([ada, bea]);
});

const key = { ...ada, performId };
async function entered(input: string) {
  const progress = { ...progressWith(content, []), id: performId };
  await deviceStore().change(key, (state) => state ?? perform(undefined, { type: "seen", progress, at: momentAt(0) }));
  await deviceStore().change(key, (state) => perform(state, edit(input, 1)));
}
async function said(): Promise<unknown> {
  const [entry] = (await deviceStore().load(key))?.progress.stepsProgress[0]?.modules ?? [];
  return entry?.performData && "input" in entry.performData ? entry.performData.input : undefined;
}
const comes = async (who: typeof ada) => {
  here = who;
  await updateSeals(who, []);
};

it("[SL8] a person's items are sealed once another person is here, are counted, and are theirs again when they return", async () => {
  await comes(ada);
  await entered("A soft rattle");
  await comes(bea);
  expect(await performsAsTheyLie.list(ada)).toEqual([]);
  const [left] = await unsentHere();
  expect(left?.sealed?.map(({ at, facts }) => [at.key, facts.answers])).toEqual([[performId, 1]]);
  await comes(ada);
  expect(await said()).toBe("A soft rattle");
});

it("[SL8] without an answer of the server nothing is sealed, and nothing of who is here", async () => {
  await comes(ada);
  await entered("A soft rattle");
  await comes(ada);
  expect(await said()).toBe("A soft rattle");
  server.on(sealingEndpoints.own, () => {
    throw new TypeError("unreachable");
  });
  await expect(comes(bea)).rejects.toThrow();
  expect(await performsAsTheyLie.list(ada)).toHaveLength(1);
});

it("[SL8] a page that asks for identification seals everyone's items, though not before there is contact, and not once it has gone", async () => {
  await comes(ada);
  await entered("A soft rattle");
  const isClear = async () => (await performsAsTheyLie.list(ada)).length === 1;
  reportUnanswered();
  const left = sealWhileSignedOut();
  left();
  reportAnswered();
  expect(await isClear()).toBe(true);
  reportUnanswered();
  const gone = sealWhileSignedOut();
  expect(await isClear()).toBe(true);
  reportAnswered();
  await waitFor(async () => expect(await isClear()).toBe(false));
  gone();
});

it("[SL8] work in the background for who just left opens nothing again, and what it still writes is sealed in its turn", async () => {
  await comes(ada);
  await entered("A soft rattle");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const gone = sealWhileSignedOut();
  await vi.waitFor(async () => expect(await stored()).not.toContain("A soft rattle"));
  // Her session is in force: the server would give out her key.
  await comes(ada);
  expect(await deviceStore().list(ada)).toEqual([]);
  await expect(entered("A hard rattle")).rejects.toThrow();
  keepLastEntries(key, [edit("A hard rattle", 2)]);
  vi.advanceTimersByTime(5_000);
  await vi.waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain("A hard rattle"));
  await vi.waitFor(async () => expect(await stored()).not.toContain("rattle"));
  gone();
  await comes(ada);
  expect(await said()).toBe("A hard rattle");
});

it("[SL8] who leaves before the device has their key is sealed with one that their session still gets", async () => {
  await entered("A soft rattle");
  const gone = sealWhileSignedOut();
  await waitFor(async () => expect(await stored()).not.toContain("rattle"));
  gone();
  await comes(ada);
  expect(await said()).toBe("A soft rattle");
});

it("[SL8] a text that was not saved is sealed as well, refuses the tab that was left open, and is offered to its author again", async () => {
  await comes(ada);
  const owner = { ...ada, versionId: idOf(7) };
  const copies = openCopies(owner, () => idOf(8));
  const edited = { content: { ...content, title: "Behind the sluice" }, areaIds: [] };
  await copies.keep(edited, 1);
  expect(await stored()).toContain("Behind the sluice");
  await comes(bea);
  expect(await stored()).not.toContain("Behind the sluice");
  await expect(copies.keep(edited, 1)).rejects.toThrow();
  expect(await unsentCopies({ ...bea, versionId: owner.versionId })).toEqual([]);
  await comes(ada);
  expect((await unsentCopies(owner)).map((copy) => copy.edited)).toEqual([edited]);
});

/** Returns everything in the device's store, as a person who opens the database reads it. */
async function stored(): Promise<string> {
  const database = await new Dexie("fettle-outbox").open();
  const rows = await Promise.all(database.tables.map((table) => table.toArray()));
  database.close();
  return JSON.stringify(rows);
}

it("[SL7] sealed work opens for its owner on request, and for no other person, before any cleaning up", async () => {
  await comes(ada);
  await entered("A soft rattle");
  await comes(bea);
  await expect(deviceStore().load(key)).rejects.toThrow();
  expect(server.sentTo(sealingEndpoints.open)).toHaveLength(1);
});

it("[SL1] what a page could not write is sealed with the rest, and is in its run once that is open", async () => {
  await comes(ada);
  await entered("A soft rattle");
  await comes(bea);
  // A tab of hers that was still open.
  keepLastEntries(key, [edit("Louder now", 5)]);
  await comes(bea);
  expect(JSON.stringify({ ...localStorage })).not.toContain("Louder now");
  await comes(ada);
  expect(await said()).toBe("Louder now");
  expect(JSON.stringify({ ...localStorage })).not.toContain("Louder now");
});

it("[SL4] work that the server can no longer open stays sealed and counted, no matter who signs in", async () => {
  await comes(ada);
  await entered("A soft rattle");
  await comes(bea);
  server.on(sealingEndpoints.open, () => {
    throw new Problem("unprocessable", "sealKeyGone");
  });
  await comes(ada);
  await expect(deviceStore().load(key)).rejects.toThrow();
  expect((await unsentHere())[0]?.sealed).toHaveLength(1);
});

/** One of each kind that she can leave, the draft in two copies of one editor. */
async function leftOfEachKind() {
  await entered("A soft rattle");
  const copies = openCopies({ ...ada, versionId: idOf(7) }, () => idOf(8));
  const edited = { content: { ...content, title: "Behind the sluice" }, areaIds: [] };
  await copies.keep(edited, 1);
  await copies.park(1, edited, 1);
  await keepWaiting(ada, {
    id: idOf(20),
    owner: `${ada.workspaceId}/${ada.profileId}`,
    procedureId: idOf(21),
    versionId: idOf(22),
    step: undefined,
    given: { text: "Too tight" },
    picture: undefined,
    givenAt: 1,
    refusal: undefined,
  });
  const file = new File(["abc"], "plan.pdf");
  await uploadStore(ada).add([
    newItem(ada, { file, purpose: { kind: "document" } }, { id: idOf(23), addedAt: 1 }),
    { ...newItem(ada, { file, purpose: { kind: "document" } }, { id: idOf(24), addedAt: 2 }), doneAt: 3 },
  ]);
  localStorage.setItem(storedMark(ada), "kept");
  const claimedAt = "2026-11-20T08:00:00.000Z";
  const wish = { id: idOf(25), versionId: idOf(22), title: "Bolt 8", priority: "high", claimedAt } as const;
  const about = { procedureId: idOf(21), procedureTitle: "Torque", refusal: null, waitsForPerform: false };
  await actionStore.add({ ...ada, id: idOf(25), ...about, wish, photos: [] }, []);
  const study = {
    studyId: idOf(26),
    studyTitle: "Box",
    elements: [{ id: idOf(27), name: "Fill", kind: "waste" }],
  } as const;
  await timingStore.put(begun(ada, study, idOf(28), { mono: 1, wall: Date.parse(claimedAt), page: "p" }));
  const take = { id: idOf(29), passageId: idOf(29), fromMs: 0, lengthMs: 3000, recordedAtMs: 1 };
  const unsent = { mediaId: null, isSent: false, isRemoved: false, refusal: null };
  await deviceTakes.add({ ...ada, generationId: idOf(31), ...take, ...unsent }, new Blob(["spoken"]));
}

/** What a person opened is no work of theirs, so it is never counted. */
const oneOfEach = {
  performs: 1,
  drafts: 1,
  uploads: 1,
  feedback: 1,
  correctiveActions: 1,
  timeStudies: 1,
  interviews: 0,
  voiceOvers: 1,
  activities: 0,
  content: 0,
};
const noKey = () => {
  throw new Problem("unprocessable", "sealKeyGone");
};

it("[SL10] signing out reports all sealed items that do not open, one for each thing, and leaves none of them", async () => {
  await comes(ada);
  await leftOfEachKind();
  expect(await unsentWork([ada])).toEqual(oneOfEach);
  await comes(bea);
  server.on(sealingEndpoints.open, noKey);
  await comes(ada);
  expect(await unsentWork([ada])).toEqual(oneOfEach);
  expect(Object.values(await unsentWork([bea]))).toEqual(Object.values(oneOfEach).map(() => 0));
  await forgetWork([ada]);
  expect(Object.values(await unsentWork([ada]))).toEqual(Object.values(oneOfEach).map(() => 0));
  expect(await stored()).not.toContain(ada.profileId);
});

it("[SL10] an entry that a page could not write is counted with its run, even if the server has all the others", async () => {
  await comes(ada);
  const progress = { ...progressWith(content, []), id: performId };
  await deviceStore().change(key, () => perform(undefined, { type: "seen", progress, at: momentAt(0) }));
  keepLastEntries(key, [edit("Louder now", 5)]);
  await comes(bea);
  server.on(sealingEndpoints.open, noKey);
  await comes(ada);
  expect(await unsentWork([ada])).toMatchObject({ performs: 1 });
});

it("[SL10] an item whose seal another tab opens while a sign-out counts is counted", async () => {
  await comes(ada);
  await entered("A soft rattle");
  await comes(bea);
  server.on(sealingEndpoints.open, noKey);
  await comes(ada);
  const performs = (await outboxKinds()).get("performs");
  let isOpened = false;
  registerKinds({
    performs: async () => ({
      ...(performs as OutboxKind),
      async count(owner) {
        const count = (await performs?.count(owner)) ?? 0;
        if (!isOpened && owner === ada) {
          isOpened = true;
          answerKeys();
          await comes(ada);
        }
        return count;
      },
    }),
  });
  expect(await unsentWork([ada])).toMatchObject({ performs: 1 });
});

it("[SL7] an item that was looked up in vain while it was sealed is found once it opens", async () => {
  await comes(ada);
  await leftOfEachKind();
  await comes(bea);
  // As a page of hers does that finds none.
  for (const mark of [waitingMark(ada), storedMark(ada)]) localStorage.removeItem(mark);
  await comes(ada);
  expect(await readWaiting(ada)).toHaveLength(1);
  expect(await unsentWork([ada])).toEqual(oneOfEach);
});

it("[SL7] who comes to a shared device removes nothing of those before, neither by coming nor by signing out", async () => {
  const device = { userId: idOf(30), provider: "device" };
  noteOwners({ ...device, memberships: [ada] });
  await comes(ada);
  await leftOfEachKind();
  const me = { ...device, memberships: [bea] };
  noteOwners(me);
  await comes(bea);
  await forgetEndedDrafts(me);
  expect(ownersHere(device.userId)).toEqual([bea]);
  await comes(ada);
  expect(await unsentWork([ada])).toEqual(oneOfEach);
});
