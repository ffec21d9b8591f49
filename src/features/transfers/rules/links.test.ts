import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Delta } from "#kit/rich-text.ts";
import { archivedText, procedureFile } from "../format.ts";
import {
  addressOf,
  isArchivedLink,
  type LinkedKind,
  linkedKinds,
  linksIn,
  neutralLink,
  ownPage,
  readNeutralLink,
  withLinks,
} from "./links.ts";
import { readMarkdownProcedure } from "./read-markdown.ts";
import { neutralLinksOf, textWithAddresses } from "./to-content.ts";

const workspaceId = "11111111-1111-4111-8111-111111111111";
const id = "22222222-2222-4222-8222-222222222222";
const step = "33333333-3333-4333-8333-333333333333";
const at = { publicUrl: "https://fettle.example", workspaceId };
const app = `https://fettle.example/app/${workspaceId}`;

describe("a link of a text, at an export", () => {
  it.each([
    [`${app}/procedures/${id}`, "procedure", ""],
    [`${app}/procedures/${id}/`, "procedure", ""],
    [`${app}/procedures/${id}/perform`, "procedure", "/perform"],
    [`${app}/procedures/${id}/edit?stepId=${step}`, "procedure", `/edit?step=${step}`],
    [`${app}/procedures/${id}?stepId=${step}&versionId=${step}`, "procedure", `?step=${step}`],
    [`${app}/procedures/${id}?find=left%20hand#top`, "procedure", "?find=left%20hand"],
    // What only this workspace has leads to the procedure itself.
    [`${app}/procedures/${id}/decide`, "procedure", ""],
    [`${app}/documents/view/${id}?page=3&version=2`, "document", "?page=3&version=2"],
    [`${app}/areas/${id}?here=true`, "area", "?here=true"],
    [`${app}/areas/${id}/code`, "area", "/code"],
    [`HTTPS://FETTLE.example:443/app/${workspaceId}/procedures/${id.toUpperCase()}`, "procedure", ""],
  ])("[TF25] to %s goes by the external id of its target", (link, kind, rest) => {
    const page = ownPage(link, at);
    expect(page).toMatchObject({ kind, id });
    expect(page && neutralLink(page, "MX 10/42")).toBe(`fettle:${kind}/MX%2010%2F42${rest}`);
  });

  it.each([
    ["https://example.com/manual.pdf", "elsewhere"],
    [`https://other.example/app/${workspaceId}/procedures/${id}`, "another installation"],
    [`https://fettle.example.evil.test/app/${workspaceId}/procedures/${id}`, "a host that begins alike"],
    [`https://fettle.example@evil.test/app/${workspaceId}/procedures/${id}`, "a name in front of another host"],
    [`https://ann@fettle.example/app/${workspaceId}/procedures/${id}`, "a sign-in within the address"],
    [`https://fettle.example:8443/app/${workspaceId}/procedures/${id}`, "another port"],
    [`https://fettle.example/app/${step}/procedures/${id}`, "another workspace"],
    [`${app}/procedures/bin`, "a list"],
    [`${app}/procedures/${id}x`, "no id"],
    [`${app}/documents/${id}`, "a folder"],
    [`${app}/records/${id}`, "a record"],
    ["mailto:ann@fettle.example", "mail"],
    ["https://", "no address"],
  ])("[TF25] to %s stays: it is %s", (link) => {
    expect(ownPage(link, at)).toBeUndefined();
  });

  it("[TF25] under an earlier address of the installation is a link of it too", () => {
    const moved = {
      ...at,
      publicUrl: "https://new.example",
      earlierUrls: ["https://fettle.example", "http://10.0.0.7:8080"],
    };
    const path = `/app/${workspaceId}/procedures/${id}`;
    for (const origin of ["https://new.example", "https://fettle.example", "http://10.0.0.7:8080"]) {
      expect(ownPage(`${origin}${path}`, moved)).toMatchObject({ kind: "procedure", id });
    }
    expect(ownPage(`http://10.0.0.7${path}`, moved)).toBeUndefined();
  });

  it("[TF25] to the machine itself is the same under each of its names, at the same port", () => {
    const local = { publicUrl: "http://localhost:8080", workspaceId };
    const path = `/app/${workspaceId}/procedures/${id}`;
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      expect(ownPage(`http://${host}:8080${path}`, local)).toMatchObject({ kind: "procedure", id });
    }
    expect(ownPage(`http://127.0.0.1:9090${path}`, local)).toBeUndefined();
    expect(ownPage(`http://127.0.0.1:8080${path}`, at)).toBeUndefined();
  });
});

describe("a reference of an archive", () => {
  it.each([
    ["fettle:procedure/MX-1042", true],
    ["fettle:procedure/MX-1042/perform?step=lock&section=prepare", true],
    ["fettle:document/D-7?page=3", true],
    ["fettle:area/Press%204", true],
    ["https://example.com", true],
    ["mailto:ann@example.com", true],
    ["fettle:procedure/", false],
    ["fettle:procedure/a/b/c", false],
    ["fettle:procedure/MX-1042/decide", false],
    ["fettle:procedure/MX-1042?versionId=1", false],
    ["fettle:procedure/%E0%A4%A", false],
    ["fettle:record/1", false],
    ["fettle:area/Press 4", false],
    [`fettle:procedure/${"x".repeat(4_000)}`, false],
    ["javascript:alert(1)", false],
    ["fettle:javascript:alert(1)", false],
  ])("[TF25] %s is one that comes in: %s", (link, expected) => {
    expect(isArchivedLink(link)).toBe(expected);
    const text = { ops: [{ insert: "See", attributes: { link } }, { insert: "\n" }] };
    expect(archivedText.safeParse(text).success).toBe(expected);
  });

  it("[TF25] is what it was, whatever the external id and the words to find are", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<LinkedKind>(...linkedKinds),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
        fc.string({ unit: "grapheme", maxLength: 60 }),
        (kind, externalId, words) => {
          const page = { kind, id: externalId, page: "", query: [["find", words]] as const };
          expect(readNeutralLink(neutralLink(page, externalId))).toEqual(page);
        },
      ),
    );
  });

  const there = { publicUrl: "https://new.example/", workspaceId: step };
  const partId = (part: string, key: string) => `${part}-${key}`;
  it.each([
    ["fettle:procedure/M", `procedures/${id}`],
    ["fettle:procedure/M/edit?section=a&step=b%2Fc", `procedures/${id}/edit?sectionId=section-a&stepId=step-b%2Fc`],
    ["fettle:document/M?page=3&find=left%20hand", `documents/view/${id}?page=3&find=left%20hand`],
    ["fettle:area/M?here=true", `areas/${id}?here=true`],
    // An address has room for 2,000 characters: then it leads to the page.
    [`fettle:procedure/M?find=${"x".repeat(1_990)}`, `procedures/${id}`],
  ])("[TF26] %s becomes the address of its target", (link, path) => {
    const page = readNeutralLink(link);
    expect(page && addressOf(page, there, id, partId)).toBe(`https://new.example/app/${step}/${path}`);
  });

  it("[TF25] [TF26] leads to the same page after a way out and in, with the ids of its new workspace", () => {
    const link = `${app}/procedures/${id}/perform?sectionId=${id}&stepId=${step}&find=hot`;
    const page = ownPage(link, at);
    const read = readNeutralLink(page ? neutralLink(page, "M") : "");
    expect(read && addressOf(read, at, id, (_, key) => key)).toBe(link);
  });
});

describe("an address that is written out in a text", () => {
  const nameIn = (link: string) => {
    const page = ownPage(link, at);
    return page ? neutralLink(page, "MX 1.") : link;
  };
  const address = `${app}/procedures/${id}`;

  it.each([
    [`See ${address}.`, "See fettle:procedure/MX%201%2E."],
    [`(${address}?stepId=${step}), or not`, `(fettle:procedure/MX%201%2E?step=${step}), or not`],
    [`${address} and https://example.com/a.`, "fettle:procedure/MX%201%2E and https://example.com/a."],
    ["Neither http:// nor fettle: leads anywhere", "Neither http:// nor fettle: leads anywhere"],
  ])("[TF25] [TF26] %s goes out as a reference and comes in as its address", (words, archived) => {
    const out = withLinks({ ops: [{ insert: `${words}\n` }] }, nameIn);
    expect(out.ops).toEqual([{ insert: `${archived}\n` }]);
    const links = new Map(linksIn(out).map((link) => [link, `https://new.example/${readNeutralLink(link)?.id}`]));
    const back = textWithAddresses(out, links)
      .ops.map(({ insert }) => insert)
      .join("");
    expect(back).toBe(
      `${archived.replace(/fettle:procedure\/MX%201%2E(\?step=[\w-]+)?/u, "https://new.example/MX 1.")}\n`,
    );
  });

  it("[TF25] and is a link as well becomes the same in both", () => {
    const out = withLinks({ ops: [{ insert: address, attributes: { link: address } }, { insert: "\n" }] }, nameIn);
    const reference = "fettle:procedure/MX%201%2E";
    expect(out.ops[0]).toEqual({ insert: reference, attributes: { link: reference } });
  });
});

describe("a text with links", () => {
  const text: Delta = {
    ops: [
      { insert: "See " },
      { insert: "the die", attributes: { bold: true, link: "fettle:procedure/A" } },
      { insert: " and " },
      { insert: "the belt", attributes: { link: "fettle:procedure/B" } },
      { insert: " or " },
      { insert: "the web", attributes: { link: "https://example.com" } },
      { insert: "\n", attributes: { list: "bullet" } },
    ],
  };

  it("[TF26] keeps its words where a target is not there, and its other links", () => {
    const now = textWithAddresses(text, new Map([["fettle:procedure/A", "https://new.example/a"]]));
    expect(now.ops.map((one) => one.insert)).toEqual(text.ops.map((one) => one.insert));
    expect(linksIn(now)).toEqual(["https://new.example/a", "https://example.com"]);
    expect(now.ops[1]?.attributes).toEqual({ bold: true, link: "https://new.example/a" });
    expect(now.ops[3]).toEqual({ insert: "the belt" });
    expect(withLinks(text, (link) => link)).toEqual(text);
  });

  it("[TF26] names the field of each reference, and no other link", () => {
    const modules = [
      { type: "instruction", text: "Plain" },
      { type: "warning", text },
    ];
    const file = procedureFile.parse({ title: "A", sections: [{ steps: [{ title: "1", modules }] }] });
    const field = "sections.0.steps.0.modules.1.text";
    expect(neutralLinksOf(file)).toEqual([
      { field, link: "fettle:procedure/A" },
      { field, link: "fettle:procedure/B" },
    ]);
  });

  it("[TF4] [TF25] of a Markdown file may name what is in the archive", () => {
    const { value, notes } = readMarkdownProcedure(
      "# A\n## One\nSee [the die](fettle:procedure/MX-1) and [this](fettle:other/1).\n",
      (link) => link,
    );
    expect(neutralLinksOf(procedureFile.parse(value)).map(({ link }) => link)).toEqual(["fettle:procedure/MX-1"]);
    expect(notes.map(({ code }) => code)).toEqual(["linkAsText"]);
  });
});
