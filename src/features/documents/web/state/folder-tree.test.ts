import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawings, idOf, manuals, newDocument, newFolder, pumps } from "#tests/support/web/document-samples.ts";
import type { DocumentFolder } from "../../contract.ts";
import {
  folderIdOf,
  folderNodes,
  foldersIn,
  isFolderNameTaken,
  moveHindrance,
  nodeIdOf,
  outermost,
  pathTo,
  rootId,
  withBelow,
} from "./folder-tree.ts";
import { narrowed } from "./holds-words.ts";
import { documentItem, folderItem } from "./item.ts";

const folders = [drawings, manuals, pumps];
const inManuals = newDocument(101, { documentFolderId: manuals.id });
const inPumps = newDocument(102, { documentFolderId: pumps.id });

describe("the tree of folders", () => {
  it("hangs everything below one line for the top", () => {
    const [top, ...others] = folderNodes(folders, "Documents");
    expect(others).toEqual([]);
    expect(top).toMatchObject({ id: rootId, text: "Documents", value: null });
    expect(top?.children?.map((node) => [node.text, node.children?.map((child) => child.text)])).toEqual([
      ["Drawings", []],
      ["Manuals", ["Pumps"]],
    ]);
  });

  it("hangs on the top what hangs on a folder that is not known", () => {
    expect(foldersIn([pumps], null)).toEqual([pumps]);
    expect(folderNodes([pumps], "Documents")[0]?.children?.map((node) => node.id)).toEqual([pumps.id]);
  });

  it("leads from the top down", () => {
    expect(pathTo(folders, pumps.id)).toEqual([manuals, pumps]);
    expect(pathTo(folders, null)).toEqual([]);
    expect(pathTo(folders, idOf(999))).toEqual([]);
  });

  it("ends at the start of a cycle, although none should exist", () => {
    const a = newFolder(1, { parentId: idOf(2) });
    const b = newFolder(2, { parentId: idOf(1) });
    expect(pathTo([a, b], a.id)).toEqual([b, a]);
    expect(withBelow([a, b], [a.id])).toEqual(new Set([a.id, b.id]));
  });

  it.each([
    ["a document in a folder that is named too", [folderItem(manuals), documentItem(inManuals)], [manuals.id]],
    ["a document in a folder below it", [folderItem(manuals), documentItem(inPumps)], [manuals.id]],
    ["a folder below it", [folderItem(pumps), folderItem(manuals)], [manuals.id]],
    ["a document beside it", [folderItem(pumps), documentItem(inManuals)], [pumps.id, inManuals.id]],
    ["documents alone", [documentItem(inManuals), documentItem(inPumps)], [inManuals.id, inPumps.id]],
  ])("[D47] what goes along with a folder is not named for itself: %s", (_name, items, expected) => {
    expect(outermost(items, folders).map(({ id }) => id)).toEqual(expected);
  });

  it("names the top in trees and back", () => {
    expect([folderIdOf(nodeIdOf(null)), folderIdOf(nodeIdOf(pumps.id))]).toEqual([null, pumps.id]);
  });

  const someFolders = fc
    .array(fc.nat({ max: 20 }), { maxLength: 20 })
    .map((parents): DocumentFolder[] =>
      parents.map((parent, at) => newFolder(at + 1, { parentId: parent < at ? idOf(parent + 1) : null })),
    );

  it("lists every folder once, and the folders below one are those whose path leads through it", () => {
    fc.assert(
      fc.property(someFolders, (all) => {
        const shown: string[] = [];
        const walk = (nodes: ReturnType<typeof folderNodes>): void => {
          for (const node of nodes) {
            shown.push(node.id);
            walk([...(node.children ?? [])]);
          }
        };
        walk(folderNodes(all, "Top"));
        expect(shown.toSorted()).toEqual([rootId, ...all.map((folder) => folder.id)].toSorted());
        for (const folder of all) {
          const through = all.filter((one) => pathTo(all, one.id).includes(folder)).map((one) => one.id);
          expect(withBelow(all, [folder.id])).toEqual(new Set(through));
        }
      }),
    );
  });
});

describe("where things may be moved", () => {
  const lone = documentItem(newDocument(1));
  it.each([
    ["a folder into itself", [folderItem(manuals)], manuals.id, "below"],
    ["a folder below itself", [folderItem(manuals)], pumps.id, "below"],
    ["a thing to where it is", [lone], null, "here"],
    ["a document into a folder", [lone], pumps.id, undefined],
    ["a folder to the top", [folderItem(pumps)], null, undefined],
    ["things of which one is there already", [lone, folderItem(pumps)], null, undefined],
  ])("[D17] %s", (_, items, targetId, hindrance) => {
    expect(moveHindrance(folders, items, targetId)).toBe(hindrance);
  });

  it("[D16] is not offered into, and not from, a folder of which only the name is shown", () => {
    const way = newFolder(9, { isNameOnly: true });
    expect(moveHindrance([...folders, way], [lone], way.id)).toBe("outOfSight");
    expect(moveHindrance([...folders, way], [folderItem(way)], manuals.id)).toBe("outOfSight");
  });
});

describe("a folder's name", () => {
  it.each([
    [" manuals ", null, true],
    ["MANUALS", null, true],
    ["Manuals", manuals.id, false],
    ["ﬁlters", null, false],
    ["Manual", null, false],
  ])("[D3] %j in %s is taken: %s", (name, parentId, isTaken) => {
    expect(isFolderNameTaken(folders, parentId, name)).toBe(isTaken);
  });

  it("[D3] is not in its own way", () => {
    expect(isFolderNameTaken(folders, null, "manuals", manuals.id)).toBe(false);
  });
});

describe("finding a folder to move to", () => {
  it("keeps what holds the words and the way to it, and the top", () => {
    const nodes = folderNodes(folders, "Documents");
    const shown = (search: string) => narrowed(nodes, search)[0]?.children?.map((node) => node.text);
    expect(shown("pum")).toEqual(["Manuals"]);
    expect(shown("")).toEqual(["Drawings", "Manuals"]);
    expect(shown("nothing")).toEqual([]);
  });
});
