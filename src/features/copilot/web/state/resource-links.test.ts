import fc from "fast-check";
import { expect, it } from "vitest";
import { resourceTypes } from "../../contract.ts";
import { aboutQuery, type LinkedResource, resourceLink, resourceOfQuery, resourcesOfLinks } from "./resource-links.ts";

const here = { origin: "https://fettle.example", workspaceId: "0192aa00-0000-7000-8000-000000000001" };
const id = "0192aa00-0000-7000-8000-00000000000a";
const other = "0192aa00-0000-7000-8000-00000000000b";
const app = `${here.origin}/app/${here.workspaceId}`;
const resource = fc.record({ type: fc.constantFrom(...resourceTypes), id: fc.uuid() });

it("[CP26] finds what a link was made of, whatever it is", () => {
  fc.assert(
    fc.property(fc.uniqueArray(resource, { selector: ({ type, id: one }) => type + one, maxLength: 20 }), (dragged) => {
      const links = dragged.map((one) => resourceLink(one, here)).join("\r\n");
      expect(resourcesOfLinks(links, here)).toEqual(dragged);
    }),
  );
});

it.each<[string, readonly LinkedResource[]]>([
  [`${app}/documents/view/${id}?page=12&find=oil`, [{ type: "document", id }]],
  [`${app}/documents/${id}`, [{ type: "folder", id }]],
  [`${app}/procedures/${id}?stepId=${other}`, [{ type: "procedure", id }]],
  [`${app}/procedures/${id.toUpperCase()}/revisions#top`, [{ type: "procedure", id }]],
  [`# two of one\r\n${app}/documents/${id}\r\n${app}/documents/${id}`, [{ type: "folder", id }]],
])("[CP26] reads the screen of a thing: %s", (links, found) => {
  expect(resourcesOfLinks(links, here)).toEqual(found);
});

it.each([
  `${app}/documents`,
  `${app}/documents/bin`,
  `${app}/documents/view/1`,
  `${app}/procedures/drafts`,
  `${app}/areas/${id}`,
  `https://elsewhere.example/app/${here.workspaceId}/documents/${id}`,
  `${here.origin}/app/${other}/documents/${id}`,
  `javascript:alert("${id}")`,
  `/app/${here.workspaceId}/documents/${id}`,
  "",
])("[CP26] takes nothing from another link: %s", (link) => {
  expect(resourcesOfLinks(link, here)).toEqual([]);
});

it("takes as many as a question does", () => {
  const links = Array.from({ length: 60 }, (_, n) => `${app}/documents/${id.slice(0, -2)}${n + 10}`).join("\n");
  expect(resourcesOfLinks(links, here)).toHaveLength(50);
});

it("[CP26] a new chat begins with what its address names", () => {
  fc.assert(
    fc.property(resource, (one) => {
      const query = Object.fromEntries(new URLSearchParams(aboutQuery(one)));
      expect(resourceOfQuery(query)).toEqual(one);
    }),
  );
  expect(resourceOfQuery({})).toBeUndefined();
  expect(resourceOfQuery({ about: "area:1" })).toBeUndefined();
  expect(resourceOfQuery({ about: "document:../.." })).toBeUndefined();
});
