import { DOMParser, type Document, type Element, type Node } from "@xmldom/xmldom";
import { strFromU8, unzipSync } from "fflate";
import { Unreadable } from "../lines.ts";

/** [TX3] What an Office file may unpack to, in bytes; and how many times its own size. */
const unpackedBytesMax = 64 * 1024 ** 2;
const ratioMax = 100;
const entriesMax = 10_000;

/** The parts of an Office file, unpacked one at a time. A part that claims to be smaller than it is, is cut there. */
export class Archive {
  readonly #bytes: Uint8Array;
  readonly names: readonly string[];

  /** @throws Unreadable where it would unpack to too much, or is no archive */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const names: string[] = [];
    let unpacked = 0;
    unzipped(bytes, ({ name, originalSize }) => {
      names.push(name);
      unpacked += originalSize;
      return false;
    });
    // Files of a few kilobytes are mostly frame, which packs well.
    const allowed = Math.min(unpackedBytesMax, Math.max(1024 ** 2, bytes.length * ratioMax));
    if (unpacked > allowed || names.length > entriesMax)
      throw new Unreadable("tooMuchMemory", "the archive is too large");
    this.names = names;
  }

  bytesOf(name: string): Uint8Array | undefined {
    if (!this.names.includes(name)) return undefined;
    return unzipped(this.#bytes, (file) => file.name === name)[name];
  }

  /** @throws Unreadable where the part is no XML */
  xml(name: string): Document | undefined {
    const bytes = this.bytesOf(name);
    return bytes && parsed(strFromU8(bytes));
  }

  /** The parts that another part points to, by their ids. */
  relations(name: string): ReadonlyMap<string, Relation> {
    const [, folder = "", file = name] = /^(.*\/)?([^/]+)$/.exec(name) ?? [];
    const tree = this.xml(`${folder}_rels/${file}.rels`);
    return new Map(
      elementsIn(tree, "Relationship").map((one) => {
        const target = attr(one, "Target");
        const isExternal = attr(one, "TargetMode") === "External";
        const type = attr(one, "Type").replace(/^.*\//, "");
        return [attr(one, "Id"), { type, isExternal, target: isExternal ? target : resolved(folder, target) }];
      }),
    );
  }
}

export interface Relation {
  /** The last word of its type: `image`, `hyperlink`, `chart`. */
  readonly type: string;
  readonly isExternal: boolean;
  /** The name of a part, or an address outside of the file. */
  readonly target: string;
}

function unzipped(bytes: Uint8Array, filter: NonNullable<NonNullable<Parameters<typeof unzipSync>[1]>["filter"]>) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw new Unreadable("damaged", (error as Error).message);
  }
}

function resolved(folder: string, target: string): string {
  const parts = (target.startsWith("/") ? target : folder + target).split("/");
  const kept: string[] = [];
  for (const part of parts) {
    if (part === "..") kept.pop();
    else if (part !== "" && part !== ".") kept.push(part);
  }
  return kept.join("/");
}

function parsed(text: string): Document {
  // Office writes none, and what a document type declares could grow without end.
  if (/<!DOCTYPE/i.test(text.slice(0, 4096))) throw new Unreadable("damaged", "a part declares a document type");
  const parser = new DOMParser({
    onError: (level, message) => {
      if (level !== "warning") throw new Unreadable("damaged", String(message));
    },
  });
  return parser.parseFromString(text, "text/xml");
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** Names are compared without their prefix: `w:p` is `p`. */
export const nameOf = (element: Element): string => element.localName ?? element.nodeName.replace(/^.*:/, "");

export function childrenOf(parent: Node | null | undefined, name?: string): Element[] {
  const found: Element[] = [];
  for (let node = parent?.firstChild ?? null; node; node = node.nextSibling) {
    if (isElement(node) && (name === undefined || nameOf(node) === name)) found.push(node);
  }
  return found;
}

export const childOf = (parent: Node | null | undefined, name: string): Element | undefined =>
  childrenOf(parent, name)[0];

/** All below it with one of these names, in the order of the document. */
export function elementsIn(parent: Node | null | undefined, ...names: readonly string[]): Element[] {
  const found: Element[] = [];
  for (let node = parent?.firstChild ?? null; node; node = node.nextSibling) {
    if (!isElement(node)) continue;
    if (names.includes(nameOf(node))) found.push(node);
    found.push(...elementsIn(node, ...names));
  }
  return found;
}

/** An attribute by its name without prefix; empty where there is none. */
export function attr(element: Element | undefined, name: string): string {
  if (!element) return "";
  const plain = element.getAttribute(name);
  if (plain !== null) return plain;
  for (const one of Array.from(element.attributes)) if (one.localName === name) return one.value;
  return "";
}

/** `on` where it stands without a value, as Office writes switches. */
export const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !["0", "false", "off", "none"].includes(attr(element, "val"));

export const textIn = (parent: Node | null | undefined, name = "t"): string =>
  elementsIn(parent, name)
    .map((one) => one.textContent ?? "")
    .join("");

/** [PG32] Who made the file, and when it was changed last. */
export function coreOf(archive: Archive): { title: string; author: string; modifiedAt: string } {
  const core = archive.xml("docProps/core.xml");
  const value = (name: string) => elementsIn(core, name)[0]?.textContent?.trim() ?? "";
  const moment = value("modified") || value("created");
  return { title: value("title"), author: value("creator"), modifiedAt: isoMoment(moment) };
}

export function isoMoment(text: string): string {
  const at = new Date(text);
  return text === "" || Number.isNaN(at.getTime()) ? "" : at.toISOString();
}
