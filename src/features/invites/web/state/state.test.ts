import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { words as germanOfMembers } from "#features/members/web/role-text.de.ts";
import { roleText } from "#features/members/web/role-text.ts";
import { type BuiltInRole, builtInRoleNames, builtInRoles } from "#features/roles/rules.ts";
import { contactText } from "../../rules/contact.ts";
import { type CsvRow, csvFields, rowChecker } from "../../rules/csv-rows.ts";
import { words as german } from "../text.de.ts";
import { inviteText } from "../text.ts";
import { readContacts } from "./contact-list.ts";
import { cellKey, editCell, faultsByCell, leaveOut, putBack, refuse, startDraft } from "./import-draft.ts";
import { decodeText } from "./read-csv-file.ts";

describe("[IN13] the names of built-in roles that a file may say", () => {
  it("are those that the screens show, in every language", () => {
    const shown = (role: BuiltInRole) => new Set([inviteText.en.invites.roles[role], german.invites.roles[role]]);
    for (const role of builtInRoles) expect(new Set(builtInRoleNames[role])).toEqual(shown(role));
    for (const role of builtInRoles) {
      expect(new Set([roleText.en.members.roles[role], germanOfMembers.members.roles[role]])).toEqual(shown(role));
    }
  });
});

describe("a list of contacts", () => {
  const read = (text: string) => readContacts(text).people.map((one) => [contactText(one.contact), one.name]);

  it.each([
    ["ann.smith@example.com", [["ann.smith@example.com", "Ann Smith"]]],
    ["Ann Smith <ANN@example.com>", [["ann@example.com", "Ann Smith"]]],
    ['"Smith, Ann" <ann@example.com>', [["ann@example.com", "Smith, Ann"]]],
    ["Smith, Ann <ann@example.com>", [["ann@example.com", "Smith, Ann"]]],
    [
      "a@example.com, b@example.com; c@example.com\nd@example.com\t(555) 234-5678",
      [
        ["a@example.com", "A"],
        ["b@example.com", "B"],
        ["c@example.com", "C"],
        ["d@example.com", "D"],
        ["+15552345678", ""],
      ],
    ],
    ["a@example.com\nA@example.com", [["a@example.com", "A"]]],
    ["", []],
    ["\n ,; \n", []],
  ])("%j", (text, people) => {
    expect(read(text)).toEqual(people);
  });

  it("reports invalid contacts", () => {
    expect(readContacts("ann@example.com\nnobody\n12").faults).toEqual(["nobody", "12"]);
  });
});

describe("[IN12] the text of a file", () => {
  const text = "Größe; Ω — “quoted”";
  const utf16 = (bigEndian: boolean) => {
    const bytes = [...text].flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
    });
    return new Uint8Array([...(bigEndian ? [0xfe, 0xff] : [0xff, 0xfe]), ...bytes]);
  };
  it.each([
    ["UTF-8", new TextEncoder().encode(text)],
    ["UTF-8 with a mark", new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)])],
    ["UTF-16 little", utf16(false)],
    ["UTF-16 big", utf16(true)],
  ])("%s", (_name, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it("Windows-1252, if it is neither", () => {
    expect(decodeText(new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80]))).toBe("Größe €");
  });

  it("is read whatever the bytes are", () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void decodeText(bytes)));
  });
});

describe("a file that is put right", () => {
  const row = (line: number): CsvRow => ({
    line,
    displayName: `Ben ${line}`,
    contactInfo: `ben${line}@example.com`,
    role: "Operator",
    access: "",
  });
  const roles = [{ id: "operator", builtIn: "operator", name: null }] as const;
  const check = rowChecker({ roles, groups: [], mayGrant: () => true, mayGive: () => true, reaches: () => true });

  it("keeps a cell a field once it was edited, and drops the server's message about it", () => {
    const start = refuse(startDraft([row(2), row(3)]), [
      { line: 2, field: "contactInfo", fault: "countryNotAllowed" },
      { line: 3, field: "contactInfo", fault: "countryNotAllowed" },
    ]);
    const edited = editCell(start, 2, "contactInfo", "new@example.com");
    expect(edited.rows[0]?.contactInfo).toBe("new@example.com");
    expect([...edited.touched]).toEqual([cellKey(2, "contactInfo")]);
    expect(edited.refused.map((fault) => fault.line)).toEqual([3]);
  });

  it("names the first fault of a cell, from the browser or the server", () => {
    const { faults } = check([{ ...row(2), contactInfo: "x", role: "Boss" }]);
    const cells = faultsByCell(faults, [{ line: 2, field: "role", fault: "roleNotYours" }]);
    expect([...cells].map(([cell, fault]) => [cell, fault.fault])).toEqual([
      ["2.contactInfo", "contactInvalid"],
      ["2.role", "roleUnknown"],
    ]);
  });

  it("restores a row in its place", () => {
    const lines = fc.uniqueArray(fc.integer({ min: 2, max: 50 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(lines, fc.nat(), (some, pick) => {
        const rows = some.toSorted((a, b) => a - b).map(row);
        const draft = startDraft(rows);
        const out = rows[pick % rows.length] as CsvRow;
        expect(putBack(leaveOut(draft, out.line), out).rows).toEqual(rows);
      }),
    );
  });

  it("can be made right by edits alone, cell by cell", () => {
    const bad: CsvRow = { line: 2, displayName: "", contactInfo: "x", role: "Boss", access: "Nowhere" };
    const good = { displayName: "Ann", contactInfo: "ann@example.com", role: "operator", access: "" };
    const mended = csvFields.reduce((draft, field) => editCell(draft, 2, field, good[field]), startDraft([bad]));
    expect(check(mended.rows).faults).toEqual([]);
  });
});
