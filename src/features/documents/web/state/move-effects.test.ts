import { describe, expect, it } from "vitest";
import { drawings, idOf, manuals, newDocument, plan, pumps } from "#tests/support/web/document-samples.ts";
import { documentItem, folderItem } from "./item.ts";
import { changesVisibility, moveEffects } from "./move-effects.ts";

const check = {
  documentsGainingAccess: {},
  documentFoldersGainingAccess: {},
  everyone: { documentIds: [], documentFolderIds: [] },
  losing: { documentIds: [], documentFolderIds: [] },
  gains: { peopleCount: 0, people: [], documentCount: 0, folderCount: 0 },
  losses: { peopleCount: 0, people: [], documentCount: 0, folderCount: 0 },
  hiddenCount: 0,
  digest: "d",
};

describe("the notice of a move", () => {
  it("[D43] is shown where anything changes for anybody, also out of sight", () => {
    expect(changesVisibility(check)).toBe(false);
    expect(changesVisibility({ ...check, hiddenCount: 1 })).toBe(true);
    expect(changesVisibility({ ...check, losses: { ...check.losses, peopleCount: 1 } })).toBe(true);
    expect(changesVisibility({ ...check, everyone: { documentIds: [plan.id], documentFolderIds: [] } })).toBe(true);
    expect(changesVisibility({ ...check, documentsGainingAccess: { [plan.id]: [] } })).toBe(true);
  });

  it("[D43] names the chosen items, and counts those that move along inside folders", () => {
    const inside = newDocument(500);
    const effects = moveEffects(
      {
        ...check,
        documentsGainingAccess: { [plan.id]: [idOf(901)], [inside.id]: [idOf(902)] },
        everyone: { documentIds: [], documentFolderIds: [pumps.id] },
        losing: { documentIds: [inside.id], documentFolderIds: [manuals.id] },
      },
      [folderItem(manuals), documentItem(plan), folderItem(drawings)],
    );
    expect(effects.lines.map((line) => [line.item.name, line.gainingGroupIds, line.isLosing])).toEqual([
      ["Manuals", [], true],
      ["Plan.pdf", [idOf(901)], false],
    ]);
    expect(effects.below).toEqual({
      gainingCount: 1,
      everyoneCount: 1,
      losingCount: 1,
      gainingGroupIds: [idOf(902)],
    });
  });
});
