import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { day } from "#kit/time.ts";
import { contactOf, emailOf, phoneOf } from "./rules/contact.ts";
import { type CsvContext, type CsvRow, cellMax, rowChecker } from "./rules/csv-rows.ts";
import { accessReader, groupPath, groupReference } from "./rules/group-names.ts";
import { inviteLife, inviteLimits, stateOf } from "./rules/invite-state.ts";
import { parseCsv } from "./rules/parse-csv.ts";
import { rolesByName } from "./rules/role-names.ts";

describe("[IN1] a contact", () => {
  it.each([
    [" Ann.Smith@Example.COM ", { email: "ann.smith@example.com" }],
    ["a+b@example.co", { email: "a+b@example.co" }],
    ["(555) 234-5678", { phone: "+15552345678" }],
    ["555.234.5678", { phone: "+15552345678" }],
    ["1 555 234 5678", { phone: "+15552345678" }],
    ["+1 (555) 234-5678", { phone: "+15552345678" }],
    ["+49 30 1234567", { phone: "+49301234567" }],
    // A spreadsheet's apostrophe before a formula.
    ["'+1 555 234 5678", { phone: "+15552345678" }],
  ])("%s", (written, contact) => {
    expect(contactOf(written)).toEqual(contact);
  });

  it.each([
    "",
    " ",
    "ann",
    "ann@",
    "@example.com",
    "ann@example",
    "ann smith@example.com",
    "ann@example.com, bob@example.com",
    `${"a".repeat(250)}@example.com`,
    "155 234 567",
    "055 234 5678",
    "555 134 5678",
    "+1 55 234 5678",
    "++15552345678",
    "+0 123 456 789",
    "+1234567890123456",
    "555-CALL-NOW",
    "555 234 5678 ext 2",
  ])("is not a contact: %j", (written) => {
    expect(contactOf(written)).toBeUndefined();
  });

  it("read again is itself", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const read = emailOf(email);
        if (read !== undefined) expect(emailOf(read)).toBe(read);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[\d ().-]{7,20}$/), (text) => {
        const read = phoneOf(text);
        if (read !== undefined) expect(phoneOf(read)).toBe(read);
      }),
    );
  });
});

describe("[IN3] the state of an invite", () => {
  const now = new Date("2026-03-01T10:00:00Z");
  const facts = { expiresAt: new Date(now.getTime() + 1), acceptedAt: null, revokedAt: null, roleId: "r" };
  it.each([
    ["pending", facts],
    ["expired", { ...facts, expiresAt: now }],
    ["revoked", { ...facts, revokedAt: now }],
    ["revoked", { ...facts, expiresAt: now, revokedAt: now }],
    ["revoked", { ...facts, roleId: null }],
    ["accepted", { ...facts, acceptedAt: now, expiresAt: now }],
    ["accepted", { ...facts, acceptedAt: now, roleId: null }],
  ] as const)("%s", (state, one) => {
    expect(stateOf(one, now)).toBe(state);
  });

  it("lasts seven days", () => expect(inviteLife).toBe(7 * day));
});

const head = "display_name,contact_info,role,access";
const rowsOf = (text: string): readonly CsvRow[] => {
  const parsed = parseCsv(text);
  if ("refused" in parsed) throw new Error(parsed.refused);
  return parsed.rows;
};
const first = (text: string) => rowsOf(text)[0];
const ann = { line: 2, displayName: "Ann", contactInfo: "ann@example.com", role: "Operator", access: "" };

describe("[IN12] a file", () => {
  it.each([
    ["as it should be", `${head}\nAnn,ann@example.com,Operator,`],
    ["with a byte order mark", `\uFEFF${head}\nAnn,ann@example.com,Operator,`],
    ["with CRLF", `${head}\r\nAnn,ann@example.com,Operator,\r\n`],
    ["with CR alone", `${head}\rAnn,ann@example.com,Operator,\r`],
    ["with semicolons", `${head.replaceAll(",", ";")}\nAnn;ann@example.com;Operator;`],
    ["with tabs", `${head.replaceAll(",", "\t")}\nAnn\tann@example.com\tOperator\t`],
    ["with loose headers", ` Display Name ,CONTACT  INFO, Role,Access \nAnn,ann@example.com,Operator,`],
    [
      "in another order, with more columns",
      `role,shoe size,access,contact_info,display_name\nOperator,9,,ann@example.com,Ann`,
    ],
    ["with a short row", `${head}\nAnn,ann@example.com,Operator`],
    ["with quotes", `${head}\n"Ann","ann@example.com","Operator",""`],
  ])("%s", (_name, text) => {
    expect(rowsOf(text)).toEqual([ann]);
  });

  it("counts lines as a spreadsheet does, whatever the cells contain", () => {
    const text = `${head}\n"Ann\nthe ""first""",ann@example.com,Operator,"A;B"\n,,,\n\nBob,bob@example.com,Operator,`;
    expect(rowsOf(text)).toEqual([
      { ...ann, displayName: 'Ann\nthe "first"', access: "A;B" },
      { ...ann, line: 5, displayName: "Bob", contactInfo: "bob@example.com" },
    ]);
  });

  it.each([
    ["", { refused: "empty" }],
    ["\uFEFF", { refused: "empty" }],
    [head, { refused: "empty" }],
    [`${head}\n,,,\n`, { refused: "empty" }],
    [
      "name,contact\nAnn,ann@example.com",
      { refused: "missingColumns", columns: ["display_name", "contact_info", "role", "access"] },
    ],
    [`${head},Role\nAnn,ann@example.com,Operator,,Admin`, { refused: "columnsTwice", columns: ["role"] }],
    [`${head}\n"Ann,ann@example.com,Operator,`, { refused: "brokenQuotes" }],
  ])("%j is not a role", (text, refusal) => {
    expect(parseCsv(text)).toEqual(refusal);
  });

  it("[IN16] has 5,000 rows at most", () => {
    const of = (count: number) => `${head}\n${"Ann,ann@example.com,Operator,\n".repeat(count)}`;
    expect(rowsOf(of(inviteLimits.rowsMax))).toHaveLength(5000);
    expect(parseCsv(of(5001))).toEqual({ refused: "tooManyRows", rows: 5001 });
  });

  it("keeps no more of a cell of ten megabytes than shows that it is too long", () => {
    const row = first(`${head}\n${"x".repeat(10_000_000)},ann@example.com,Operator,`);
    expect(row?.displayName).toHaveLength(cellMax + 1);
    expect(check([row ?? ann]).faults).toEqual([{ line: 2, field: "displayName", fault: "tooLong" }]);
  });

  it("is taken apart whatever is in it", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => void parseCsv(text)));
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", "\r", " ", "ä") });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 5 }), (cells) => {
        const quoted = cells.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(","));
        const parsed = parseCsv([head, ...quoted].join("\r\n"));
        const filled = cells.flatMap((row, index) => (row.some((one) => one.trim() !== "") ? [{ row, index }] : []));
        const rows = "refused" in parsed ? [] : parsed.rows;
        expect(rows.map((row) => [row.line, row.displayName, row.contactInfo, row.role, row.access])).toEqual(
          filled.map(({ row, index }) => [index + 2, ...row]),
        );
      }),
    );
  });
});

const roles = [
  { id: "admin", builtIn: "admin", name: null },
  { id: "groupAdmin", builtIn: "groupAdmin", name: null },
  { id: "author", builtIn: "contentAuthor", name: "Writer" },
  { id: "operator", builtIn: "operator", name: null },
  { id: "fitter", builtIn: null, name: "Fitter" },
  { id: "fake", builtIn: null, name: "Group Admin" },
] as const;

const groups = [
  { id: "plant", name: "Plant", parentId: null },
  { id: "night", name: "Night shift", parentId: "plant" },
  { id: "store", name: "Store", parentId: null },
  { id: "night2", name: "Night shift", parentId: "store" },
  { id: "line", name: "Line 2", parentId: "night" },
];

const context: CsvContext = {
  roles,
  groups,
  mayGrant: (id) => id !== "admin",
  mayGive: (id) => id !== "store",
  reaches: () => true,
};
const check = (rows: readonly CsvRow[], on = context) => rowChecker(on)(rows);
const faultOf = (change: Partial<CsvRow>) => {
  const { field, fault, about } = check([{ ...ann, ...change }]).faults[0] ?? {};
  return [field, fault, ...(about === undefined ? [] : [about])].join(" ");
};
const wishOf = (change: Partial<CsvRow>) => check([{ ...ann, ...change }]).invites[0];

describe("[IN13] a role in a file", () => {
  it.each([
    ["Operator", "operator"],
    [" oPERATOR ", "operator"],
    ["Ｏｐｅｒａｔｏｒ", "operator"],
    ["Fachkraft", "operator"],
    ["Content author", "author"],
    ["Autor:in", "author"],
    ["writer", "author"],
    ["contentAuthor", "author"],
    ["FITTER", "fitter"],
    ["gruppen-admin", "groupAdmin"],
  ])("%s", (role, id) => {
    expect(wishOf({ role })?.roleId).toBe(id);
  });

  it.each([
    ["", "role missing"],
    ["Boss", "role roleUnknown"],
    // A custom role that looks like a built-in one names neither (threat B41).
    ["group admin", "role roleAmbiguous"],
    ["Admin", "role roleNotYours"],
  ])("%j is none", (role, fault) => {
    expect(faultOf({ role })).toBe(fault);
  });

  it("is the same role under every one of its names", () => {
    expect([...(rolesByName(roles).get("operator") ?? [])]).toEqual(["operator"]);
  });
});

describe("[IN14] access in a file", () => {
  it.each([
    ["", []],
    [" ; ;", []],
    ["global", []],
    ["GLOBAL", []],
    ["Unassigned", []],
    ["line 2", ["line"]],
    ["Line 2; PLANT", ["line", "plant"]],
    ["Line 2;line 2;Night shift/Line 2", ["line"]],
    ["plant / night shift", ["night"]],
    ["Plant/Night shift/Line 2", ["line"]],
    ["global; Line 2", ["line"]],
  ])("%j", (access, ids) => {
    expect(wishOf({ access })?.groupIds).toEqual(ids);
  });

  it.each([
    ["Nowhere", "access groupUnknown Nowhere"],
    ["Line 2;Nowhere", "access groupUnknown Nowhere"],
    ["Plant/Line 2", "access groupUnknown Plant/Line 2"],
    ["Night shift", "access groupAmbiguous Night shift"],
    ["Store", "access groupNotYours Store"],
  ])("%j is none", (access, fault) => {
    expect(faultOf({ access })).toBe(fault);
  });

  it("without a group is a fault for an inviter who reaches members of groups only [IN21]", () => {
    const bound = { ...context, reaches: (ids: readonly string[]) => ids.includes("line") };
    const faultOn = (access: string) =>
      check([{ ...ann, access }], bound).faults.map((one) => `${one.field} ${one.fault}`);
    expect(["", "global", "Line 2"].map(faultOn)).toEqual([["access groupRequired"], ["access groupRequired"], []]);
  });

  it("finds every group by its own path, unless two have the same", () => {
    const name = fc.constantFrom("A", "B", "a b");
    const tree = fc.array(fc.record({ name, parent: fc.nat() }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(tree, (nodes) => {
        const all = nodes.map((node, index) => ({
          id: String(index),
          name: node.name,
          parentId: index === 0 || node.parent % 2 === 0 ? null : String(node.parent % index),
        }));
        const byId = new Map(all.map((group) => [group.id, group]));
        const paths = all.map((group) => groupPath(byId, group.id).toLowerCase());
        const read = accessReader(all);
        for (const [index, path] of paths.entries()) {
          const ending = paths.filter((other) => other === path || other.endsWith(`/${path}`));
          const reading = read(path);
          if (ending.length === 1) expect(reading).toEqual({ groupIds: [String(index)] });
          else expect(reading).toMatchObject({ refused: "groupAmbiguous" });
          if (paths.indexOf(path) === paths.lastIndexOf(path)) {
            expect(read(groupReference(byId, read, String(index)))).toEqual({ groupIds: [String(index)] });
          }
        }
      }),
    );
  });
});

describe("[IN15] a row", () => {
  it.each([
    [{ displayName: " " }, "displayName missing"],
    [{ displayName: "x".repeat(121) }, "displayName tooLong"],
    [{ contactInfo: "" }, "contactInfo missing"],
    [{ contactInfo: "ann" }, "contactInfo contactInvalid"],
    [{ access: "x".repeat(cellMax + 1) }, "access tooLong"],
  ])("%j is not valid", (change, fault) => {
    expect(faultOf(change)).toBe(fault);
  });

  it("names both of two rows with one contact, however it is written", () => {
    const { invites, faults } = check([
      { ...ann, line: 2, contactInfo: "555 234 5678" },
      { ...ann, line: 3, contactInfo: "+1 (555) 234-5678" },
      { ...ann, line: 4 },
    ]);
    expect(faults.map((one) => [one.line, one.fault, one.about])).toEqual([
      [2, "contactTwice", "3"],
      [3, "contactTwice", "2"],
    ]);
    expect(invites.map((options) => options.line)).toEqual([4]);
  });

  it("with several faults says them all, and is in no wish", () => {
    const { invites, faults } = check([{ line: 7, displayName: "", contactInfo: "", role: "", access: "Nowhere" }]);
    expect(invites).toEqual([]);
    expect(faults.map((one) => one.field)).toEqual(["displayName", "contactInfo", "role", "access"]);
  });

  it("is either a wish or has a fault", () => {
    const text = fc.oneof(fc.string(), fc.constantFrom("Operator", "ann@example.com", "Plant", "", "global"));
    const row = fc.record({ displayName: text, contactInfo: text, role: text, access: text });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (some) => {
        const rows = some.map((one, index) => ({ ...one, line: index + 2 }));
        const { invites, faults } = check(rows);
        const lines = new Set([...invites.map((one) => one.line), ...faults.map((one) => one.line)]);
        expect(lines.size).toBe(rows.length);
        expect(invites.some((options) => faults.some((fault) => fault.line === options.line))).toBe(false);
      }),
    );
  });

  it("is checked while it is typed: each cell is read equally often however many rows there are", () => {
    const readsOf = (count: number): number => {
      let reads = 0;
      const rows = Array.from({ length: count }, (_, n) => {
        const row = { ...ann, line: n + 2, contactInfo: `ann${n}@example.com` };
        return new Proxy(row, { get: (cells, name) => (reads++, Reflect.get(cells, name)) });
      });
      expect(check(rows).invites).toHaveLength(count);
      return reads;
    };
    expect(readsOf(5000)).toBe(50 * readsOf(100));
  });
});
