import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEndpoints } from "#features/audit/contract.ts";
import { documentOf } from "#tests/support/documents.ts";
import { keepWords } from "#tests/support/texts.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { searchEndpoints } from "../contract.ts";
import { synonymEndpoints } from "../synonym-contract.ts";
import { retrieve } from "./service.ts";

let world: World;
let admin: Person;
let operator: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  operator = await world.member("operator");
  const manual = async (name: string, page: string) => {
    const document = await documentOf(world, admin, name);
    await world.asSystem((scope) => keepWords(scope, document.remoteFileId, [page]));
  };
  await manual("Anlage.pdf", "Die Reinigung im Umlauf ist mit der Lauge zu starten, und nicht mit dem Wasser.");
  await manual("Hof.pdf", "Die Reinigung der Halle ist nicht mit dem Umlauf der Schicht zu verwechseln.");
  await manual("CIP.pdf", "Das CIP-Programm ist mit der Taste zu starten, und nicht mit dem Schalter.");
});
afterAll(() => world?.close());

const change = (groups: string[][], revision: number, person = admin) =>
  person.call(synonymEndpoints.change, { ifMatch: revision, body: { groups } });
const search = async (words: string) => (await operator.call(searchEndpoints.everything, { query: { words } })).body;
const ask = (text: string) => operator.run((scope) => retrieve(scope, { text, kinds: ["document"] }));

describe("[SR15] synonyms of a workspace", () => {
  it("are read at once by searches and questions, at less weight than what was asked", async () => {
    expect((await search("CIP")).found.map(({ name }) => name)).toEqual(["CIP.pdf"]);
    const before = await ask("cip starten");
    expect((await change([["CIP", "Reinigung im Umlauf"]], 1)).body).toEqual({
      groups: [["CIP", "Reinigung im Umlauf"]],
      revision: 2,
    });
    const { found } = await search("CIP");
    expect(found[0]?.name).toBe("CIP.pdf");
    expect(found.map(({ name }) => name).toSorted()).toEqual(["Anlage.pdf", "CIP.pdf", "Hof.pdf"]);
    const [place] = found.find(({ name }) => name === "Anlage.pdf")?.places ?? [];
    expect(place?.marks.map(({ start, end }) => place.excerpt.slice(start, end))).toEqual(["Reinigung", "Umlauf"]);
    const after = await ask("cip starten");
    expect([before, after].map(({ evidence }) => evidence.map(({ name }) => name))).toEqual([
      ["CIP.pdf", "Anlage.pdf"],
      ["CIP.pdf", "Anlage.pdf", "Hof.pdf"],
    ]);
    expect((await ask("Reinigung im Umlauf")).evidence.map(({ name }) => name)).toContain("CIP.pdf");
    await change([], 2);
    expect((await search("CIP")).found.map(({ name }) => name)).toEqual(["CIP.pdf"]);
  });

  it("are kept by managers of the workspace against the revision that they read, and audited", async () => {
    const { revision } = (await admin.call(synonymEndpoints.get)).body;
    expect((await change([["Hahn", "Kran"]], revision, operator)).status).toBe(403);
    // [SR27] Their devices search with them.
    expect((await operator.call(synonymEndpoints.get)).body.revision).toBe(revision);
    expect((await change([["Hahn", "Kran"]], revision - 1)).status).toBe(412);
    expect((await change([["Hahn"]], revision)).status).toBe(400);
    expect((await change([["Hahn", "…"]], revision)).status).toBe(400);
    const many = Array.from({ length: 501 }, (_, index) => [`hahn${index}`, `kran${index}`]);
    expect((await change(many, revision)).status).toBe(400);
    const [one, other] = await Promise.all([change([["Hahn", "Kran"]], revision), change([["Tor", "Tür"]], revision)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 412]);
    const { entries } = (await admin.call(auditEndpoints.list, { query: { action: "searchSynonyms.changed" } })).body;
    expect(entries[0]?.details).toEqual({ removed: [], added: [one.status === 200 ? "Hahn, Kran" : "Tor, Tür"] });
  });

  it("[SR31] show a member who sees nothing the words as they were typed, and neither a thing nor who typed them", async () => {
    const other = await world.workspace("foreign");
    const [manager, member] = [await other.member("admin"), await other.member("operator")];
    const groups = [["Hahn", "Kran"]];
    const changed = await manager.call(synonymEndpoints.change, { ifMatch: 1, body: { groups } });
    expect((await member.call(synonymEndpoints.get)).body).toEqual({ groups, revision: changed.body.revision });
  });
});
