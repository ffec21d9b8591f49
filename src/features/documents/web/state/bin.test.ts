import { describe, expect, it } from "vitest";
import { day } from "#kit/time.ts";
import { newDocument, newFolder } from "#tests/support/web/document-samples.ts";
import { binItems, daysLeft } from "./bin.ts";

describe("the recycle bin", () => {
  it("[D24] shows a folder once, and separately what was deleted before it", () => {
    const at = "2026-11-10T08:00:00.000Z";
    const folder = newFolder(1, { deletedAt: at });
    const below = newFolder(2, { parentId: folder.id, deletedAt: at });
    const along = newDocument(3, { documentFolderId: below.id, deletedAt: at });
    const before = newDocument(4, { documentFolderId: folder.id, deletedAt: "2026-11-09T08:00:00.000Z" });
    const lone = newDocument(5, { deletedAt: "2026-11-11T08:00:00.000Z" });
    expect(binItems([folder, below], [along, before, lone]).map((item) => item.id)).toEqual([
      lone.id,
      folder.id,
      before.id,
    ]);
  });

  it("[D22] counts a day that has begun, and none when it is due", () => {
    const deletedAt = "2026-11-10T08:00:00.000Z";
    const after = (ms: number) => daysLeft(deletedAt, 30, Date.parse(deletedAt) + ms);
    expect([after(0), after(1), after(29.5 * day), after(30 * day), after(31 * day)]).toEqual([30, 30, 1, 0, 0]);
  });
});
