import { areaPaths } from "#features/areas/paths.ts";
import { documentPaths } from "#features/documents/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { type Delta, isSafeLink, linkCharactersMax } from "#kit/rich-text.ts";

/*
 * Links to procedures, documents and areas of the same workspace. In a workspace they are addresses of its installation, in
 * an archive references by external id (of areas, by name): fettle:procedure/MX-1042/perform?step=lock
 */

/** Where the product is reached. */
export interface Reached {
  /** With the port, without a path: https://fettle.example.com */
  readonly publicUrl: string;
  /** Under which it was reached before. */
  readonly earlierUrls?: readonly string[] | undefined;
}

/** Where a workspace is reached. */
export interface Installation extends Reached {
  readonly workspaceId: string;
}

export const linkedKinds = ["procedure", "document", "area"] as const;
export type LinkedKind = (typeof linkedKinds)[number];

/** A link to a page of a procedure, document or area. `id` is an id of the workspace, or the external id in an archive. */
export interface PageLink {
  readonly kind: LinkedKind;
  readonly id: string;
  /** Below the page of the target; blank for that page itself. */
  readonly page: string;
  readonly query: readonly (readonly [name: string, value: string])[];
}

interface Kind {
  /** The page of a target; of the blank id, what all of them begin with. */
  readonly path: (workspaceId: string, id: string) => string;
  readonly pages: readonly string[];
  /** What is kept of the query, by its name in an address and in an archive. Versions do not come in, so theirs is not. */
  readonly query: readonly (readonly [inAddress: string, inArchive: string])[];
}

const kinds: Readonly<Record<LinkedKind, Kind>> = {
  procedure: {
    path: (workspaceId, id) => procedurePaths.preview(workspaceId, id),
    pages: ["edit", "perform", "revisions"],
    query: [
      ["sectionId", "section"],
      ["stepId", "step"],
      ["previewDraft", "previewDraft"],
      ["find", "find"],
    ],
  },
  document: {
    path: (workspaceId, id) => documentPaths.document(workspaceId, id),
    pages: [],
    query: [
      ["page", "page"],
      ["find", "find"],
      ["version", "version"],
    ],
  },
  area: {
    path: (workspaceId, id) => areaPaths.detail(workspaceId, id),
    pages: ["code"],
    query: [
      ["here", "here"],
      ["find", "find"],
    ],
  },
};

/** Parts of a procedure: an address has their ids, an archive their keys. */
export type LinkedPart = "section" | "step";

/**
 * [TF25] What a link of a text leads to, if that is a procedure, a document or an area of this workspace at this installation;
 * undefined for every other link. It may be gone. A page that only its workspace has, such as a comparison of versions, counts
 * as the page of its procedure.
 */
export function ownPage(
  link: string,
  { publicUrl, earlierUrls = [], workspaceId }: Installation,
): PageLink | undefined {
  if (!/^https?:/iu.test(link) || !URL.canParse(link)) return undefined;
  const { origin, username, password, pathname, searchParams } = new URL(link);
  const places = [publicUrl, ...earlierUrls].map((url) => placeOf(new URL(url).origin));
  if (username !== "" || password !== "" || !places.includes(placeOf(origin))) return undefined;
  for (const kind of linkedKinds) {
    const { path, pages, query } = kinds[kind];
    const start = path(workspaceId, "");
    if (!pathname.startsWith(start)) continue;
    const [, id, page = ""] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/([a-z-]+))?\/?$/iu.exec(
      pathname.slice(start.length),
    ) ?? [undefined, undefined];
    if (id === undefined) return undefined;
    const kept = query.flatMap(([inAddress, inArchive]) => {
      const value = searchParams.get(inAddress);
      return value === null ? [] : [[inArchive, value] as const];
    });
    return { kind, id: id.toLowerCase(), page: pages.includes(page) ? page : "", query: kept };
  }
  return undefined;
}

/** Names of the machine itself, under which an installation without a public address is opened, are one. */
const placeOf = (origin: string): string =>
  origin.replace(/^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/u, "http://localhost");

/** [TF25] The link as an archive has it, by the external id of its target. */
export const neutralLink = ({ kind, page, query }: PageLink, externalId: string): string =>
  `${scheme}${kind}/${encoded(externalId)}${page && `/${page}`}${queryText(query)}`;

const scheme = "fettle:";

/** As in any address, and so that its end is clear within a sentence. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]|\.$/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** [TF25] Undefined for what is not a reference of an archive in order. */
export function readNeutralLink(link: string): PageLink | undefined {
  const [, kind, name = "", page = "", rest = ""] =
    /^fettle:(procedure|document|area)\/([^/?#\s]+)(?:\/([a-z]+))?(?:\?([^#\s]+))?$/u.exec(link) ?? [];
  if (kind === undefined || link.length > neutralLinkCharactersMax) return undefined;
  const known = kinds[kind as LinkedKind];
  const id = decoded(name);
  if (id === undefined || (page !== "" && !known.pages.includes(page))) return undefined;
  const query: (readonly [string, string])[] = [];
  for (const part of rest === "" ? [] : rest.split("&")) {
    const [key = "", ...values] = part.split("=");
    const value = decoded(values.join("="));
    if (value === undefined || !known.query.some(([, inArchive]) => inArchive === key)) return undefined;
    query.push([key, value]);
  }
  return { kind: kind as LinkedKind, id, page, query };
}

/** External ids of 200 characters take up to nine each, and there may be words to mark. */
export const neutralLinkCharactersMax = 4_000;

/** What a link of an archive may be. */
export const isArchivedLink = (link: string): boolean => isSafeLink(link) || readNeutralLink(link) !== undefined;

/**
 * [TF26] The address of a target in the workspace that the link comes into.
 * @param partId the id that a section or step of the target has there, by its key
 */
export function addressOf(
  { kind, page, query }: PageLink,
  { publicUrl, workspaceId }: Installation,
  targetId: string,
  partId: (part: LinkedPart, key: string) => string,
): string {
  const known = kinds[kind];
  const bare = `${new URL(publicUrl).origin}${known.path(workspaceId, targetId)}${page && `/${page}`}`;
  const named = query.flatMap(([inArchive, value]) => {
    const inAddress = known.query.find(([, own]) => own === inArchive)?.[0];
    if (inAddress === undefined) return [];
    const isPart = kind === "procedure" && (inArchive === "section" || inArchive === "step");
    return [[inAddress, isPart ? partId(inArchive, value) : value] as const];
  });
  const whole = `${bare}${queryText(named)}`;
  return whole.length > linkCharactersMax ? bare : whole;
}

const queryText = (query: PageLink["query"]): string =>
  query.length === 0 ? "" : `?${query.map(([name, value]) => `${name}=${encoded(value)}`).join("&")}`;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** An address or a reference that is written out: up to white space, without the signs that end a sentence behind it. */
const writtenOut = /(?:https?:\/\/|fettle:)[^\s<>"]*[^\s<>"'.,:;!?()[\]{}]/giu;

/** The links of a text and what is written out in it as one, in its order. */
export const linksIn = ({ ops }: Delta): string[] =>
  ops.flatMap(({ insert, attributes }) => [
    ...(attributes?.link ? [attributes.link] : []),
    ...(insert.match(writtenOut) ?? []),
  ]);

/**
 * [TF25] [TF26] A text with other links in the same words; a link that becomes undefined leaves its words alone. What is written
 * out as a link becomes another one too, and stays where that is undefined.
 */
export function withLinks(text: Delta, to: (link: string) => string | undefined): Delta {
  return {
    ops: text.ops.map((op) => {
      const insert = op.insert.replaceAll(writtenOut, (link) => to(link) ?? link);
      const { link, ...others } = op.attributes ?? {};
      if (link === undefined) return insert === op.insert ? op : { ...op, insert };
      const next = to(link);
      if (next !== undefined) return { ...op, insert, attributes: { ...others, link: next } };
      return Object.keys(others).length > 0 ? { insert, attributes: others } : { insert };
    }),
  };
}
