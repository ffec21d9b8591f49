import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isProblem } from "#kit/problem.ts";
import { uploadOf } from "#tests/support/documents.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type AssetUser, setUses } from "./service.ts";

let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("contentAuthor");
});
afterAll(() => world?.close());

async function mayUse(type: AssetUser["type"], mimeType: string): Promise<boolean> {
  const { remoteFileId } = await uploadOf(world, ann, { mimeType });
  try {
    await ann.run((scope) => setUses(scope, { type, id: randomUUID() }, [remoteFileId]));
    return true;
  } catch (error) {
    if (isProblem(error, "unknownMedia")) return false;
    throw error;
  }
}

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

describe("[M21] what shows files", () => {
  test.each([
    ["area", ["image/png"], ["video/mp4", "audio/mpeg", "application/pdf", word, "text/plain"]],
    ["profile", ["image/webp"], ["application/pdf", "text/csv"]],
    ["procedureDraft", ["image/png", "video/mp4", "audio/mpeg", "application/pdf"], [word, "text/plain", "text/csv"]],
    ["procedure", ["image/png", "video/quicktime", "application/pdf"], [word, "text/markdown"]],
    ["perform", ["image/jpeg"], [word, "text/plain"]],
    ["record", ["image/jpeg"], [word, "text/plain"]],
    ["document", ["image/png", "video/mp4", "audio/ogg", "application/pdf", word, "text/csv"], []],
  ] as const)("%s", async (type, shown, refused) => {
    for (const mimeType of shown) expect(await mayUse(type, mimeType), mimeType).toBe(true);
    for (const mimeType of refused) expect(await mayUse(type, mimeType), mimeType).toBe(false);
  });
});
