import { createHash } from "node:crypto";
import { type AcceptedType, fittingType } from "#features/media/rules.ts";
import { isProblem } from "#kit/problem.ts";
import { bytesHeld, type FileBytes } from "#kit/server/files/file-bytes.ts";
import { type FileType, recogniseFile } from "#kit/server/files/recognise-file.ts";
import { archiveBounds, type ProcedureFile, procedureFile } from "../../format.ts";
import { type Line, type ListKind, lineOf } from "../../list-format.ts";
import { type Finding, findingOf, findingsOf, Refused } from "../../rules/finding.ts";
import { type ReadProcedure, readMarkdownProcedure } from "../../rules/read-markdown.ts";
import { readTable, type TableItem } from "../../rules/read-table.ts";
import { filesOf } from "../../rules/to-content.ts";
import { type Archive, textOf } from "./archive.ts";
import type { WaitingItem } from "./item-store.ts";

/** A file of the archive that a procedure shows. */
export interface ShownFile {
  readonly entry: string;
  readonly sha256: string;
  readonly contentType: AcceptedType;
  readonly sizeBytes: number;
}

export interface ReadItem {
  readonly procedure: ProcedureFile;
  readonly externalId: string;
  /** By the path as the procedure names it. */
  readonly files: ReadonlyMap<string, ShownFile>;
  /** Of its content and files; that of its properties stands behind a colon, because they are no part of a draft. [CF17] */
  readonly contentHash: string;
  readonly notes: readonly Finding[];
  /** About what it takes in memory and in a statement. */
  readonly characters: number;
}

const hashOf = (json: string): string => createHash("sha256").update(json).digest("hex");

/**
 * Reads the items of one archive. What several of them need, a table or a picture, is read once; of files only what they
 * are is remembered, not their bytes.
 */
export class ItemReader {
  readonly #archive: Archive;
  readonly #files = new Map<string, InspectedFile | Finding["code"]>();
  #list: { readonly path: string; readonly lines: readonly string[] } | undefined;
  #read: { readonly item: WaitingItem; readonly found: ReadItem } | undefined;
  #table: { readonly path: string; readonly items: ReadonlyMap<string, TableItem> } | undefined;

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** What was read last is remembered. @throws Refused with everything that is wrong with it */
  async read(item: WaitingItem): Promise<ReadItem> {
    if (this.#read?.item !== item) this.#read = { item, found: await this.#procedure(item) };
    return this.#read.found;
  }

  async #procedure(item: WaitingItem): Promise<ReadItem> {
    const { value, notes } = item.part === "" ? await this.#file(item.path) : await this.#row(item);
    const parsed = procedureFile.safeParse(value);
    if (!parsed.success) throw new Refused(findingsOf(parsed.error));
    const procedure = parsed.data;
    const files = await this.#shown(item.path, procedure);
    // [TF10] Another archive has a file of the same name, but hardly of the same title.
    const externalId = procedure.externalId ?? `${item.path}#${item.part || procedure.title}`;
    const digests = [...files].map(([path, file]) => [path, file.sha256]);
    const { properties, ...content } = procedure;
    const json = JSON.stringify([content, digests]);
    const contentHash = hashOf(json);
    return {
      procedure,
      externalId: externalId.slice(0, archiveBounds.externalIdCharactersMax),
      files,
      contentHash: properties ? `${contentHash}:${hashOf(JSON.stringify(properties))}` : contentHash,
      notes,
      characters: json.length,
    };
  }

  /** [TF5] The procedures of a table. @throws Refused where it cannot be read at all */
  async table(path: string): Promise<ReadonlyMap<string, TableItem>> {
    if (this.#table?.path !== path) {
      const items = readTable(await this.#text(path));
      this.#table = { path, items: new Map(items.map((one) => [one.part, one])) };
    }
    return this.#table.items;
  }

  async #row({ path, part }: WaitingItem): Promise<ReadProcedure> {
    const found = (await this.table(path)).get(part);
    if (!found) throw new Refused([findingOf("", "unreadable", part)]);
    return found.read();
  }

  async #file(path: string): Promise<ReadProcedure> {
    const text = await this.#text(path);
    if (/\.csv$/iu.test(path)) throw new Refused([findingOf("", "unreadable")]);
    if (!/\.json$/iu.test(path)) return readMarkdownProcedure(text, decodedLink);
    try {
      return { value: JSON.parse(text), notes: [] };
    } catch (error) {
      throw new Refused([findingOf("", "unreadable", error instanceof Error ? error.message : "")]);
    }
  }

  async #text(path: string): Promise<string> {
    if (this.#archive.sizeOf(path) > archiveBounds.textBytesMax) throw new Refused([findingOf("", "fileTooLarge")]);
    const bytes = await this.#archive.read(path, archiveBounds.textBytesMax);
    if (!bytes) throw new Refused([findingOf("", "fileDamaged")]);
    try {
      return textOf(bytes);
    } catch {
      throw new Refused([findingOf("", "unreadable", "UTF-8")]);
    }
  }

  /** [TF22] A line of a list, counted from 1. @throws Refused with everything that is wrong with it */
  async line<Kind extends ListKind>(kind: Kind, { path, part }: WaitingItem): Promise<Line<Kind>> {
    const text = (await this.lines(path))[Number(part) - 1] ?? "";
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw new Refused([findingOf("", "unreadable", error instanceof Error ? error.message : "")]);
    }
    const parsed = lineOf[kind].safeParse(value);
    if (!parsed.success) throw new Refused(findingsOf(parsed.error));
    return parsed.data as Line<Kind>;
  }

  /** @throws Refused */
  async lines(path: string): Promise<readonly string[]> {
    if (this.#list?.path !== path) {
      this.#list = { path, lines: (await this.#text(path)).replace(/\n$/u, "").split("\n") };
    }
    return this.#list.lines;
  }

  /** [TF22] A file of a document, of any type that documents have. @throws Refused */
  async documentFile(path: string, announced: string): Promise<ShownFile> {
    const entry = this.#archive.find("", path);
    const found = entry === undefined ? "missingFile" : await this.#inspect(entry);
    if (typeof found === "string") throw new Refused([findingOf(path, found)]);
    // Text is what it is called: its content does not distinguish a table from notes.
    const contentType = found.contentType === "text" ? fittingType("text", announced) : found.contentType;
    if (contentType === undefined) throw new Refused([findingOf(path, "unsupportedFile", announced)]);
    return { ...found, contentType };
  }

  /** A picture that the manifest names. @throws Refused */
  async picture(from: string, path: string): Promise<ShownFile> {
    const entry = this.#archive.find(from, path);
    const found = entry === undefined ? "missingFile" : await this.#inspect(entry);
    if (typeof found === "string") throw new Refused([findingOf(path, found)]);
    if (!isShown(found) || !found.contentType.startsWith("image/")) {
      throw new Refused([findingOf(path, "unsupportedFile")]);
    }
    return found;
  }

  async #shown(from: string, procedure: ProcedureFile): Promise<Map<string, ShownFile>> {
    const files = new Map<string, ShownFile>();
    const findings: Finding[] = [];
    for (const [path, kind] of filesOf(procedure)) {
      const entry = this.#archive.find(from, path);
      const found = entry === undefined ? "missingFile" : await this.#inspect(entry);
      if (typeof found === "string") findings.push(findingOf(path, found));
      else if (!isShown(found)) findings.push(findingOf(path, "unsupportedFile"));
      else if (kind === "image" && !found.contentType.startsWith("image/")) {
        findings.push(findingOf(path, "unsupportedFile", found.contentType));
      } else files.set(path, found);
    }
    if (findings.length > 0) throw new Refused(findings);
    return files;
  }

  async #held(entry: string): Promise<FileBytes | undefined> {
    const bytes = await this.#archive.read(entry, archiveBounds.fileBytesMax);
    return bytes && bytes.length > 0 ? bytesHeld(bytes) : undefined;
  }

  /** [TF23] A large file that was found before, to be read in pieces; undefined for one that is held. */
  async large({ entry, sizeBytes }: ShownFile): Promise<FileBytes | undefined> {
    return sizeBytes > archiveBounds.fileBytesMax ? this.#archive.open(entry) : undefined;
  }

  /** The bytes of a file that was found before. @throws Refused where it is gone or changed, which an archive is not */
  async bytesOf({ entry }: ShownFile): Promise<Buffer> {
    const bytes = await this.#archive.read(entry, archiveBounds.fileBytesMax);
    if (!bytes) throw new Refused([findingOf(entry, "fileDamaged")]);
    return bytes;
  }

  async #inspect(entry: string): Promise<InspectedFile | Finding["code"]> {
    const known = this.#files.get(entry) ?? (await this.#inspected(entry));
    this.#files.set(entry, known);
    return known;
  }

  async #inspected(entry: string): Promise<InspectedFile | Finding["code"]> {
    const isLarge = this.#archive.sizeOf(entry) > archiveBounds.fileBytesMax;
    const file = isLarge ? await this.#archive.open(entry) : await this.#held(entry);
    // [TF23] What is too large to be held has to lie in the archive as it is.
    if (!file) return isLarge ? "fileTooLarge" : "fileDamaged";
    try {
      const contentType = await recogniseFile(file);
      if (contentType === undefined) return "unsupportedFile";
      if (isLarge && contentType.startsWith("image/")) return "fileTooLarge";
      const hash = createHash("sha256");
      for await (const piece of piecesOf(file)) hash.update(piece);
      return { entry, sha256: hash.digest("hex"), contentType, sizeBytes: file.sizeBytes };
    } catch (error) {
      if (!isProblem(error)) throw error;
      return error.code === "fileDamaged" ? "fileDamaged" : "unsupportedFile";
    }
  }
}

interface InspectedFile extends Omit<ShownFile, "contentType"> {
  readonly contentType: FileType;
}

/** What a step may show (media, M21). */
const isShown = (file: InspectedFile): file is ShownFile & InspectedFile =>
  /^(image|video|audio)\//u.test(file.contentType) || file.contentType === "application/pdf";

const pieceBytes = 1024 * 1024;

/** A file in pieces of a mebibyte. */
export async function* piecesOf(file: FileBytes): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.sizeBytes; at += pieceBytes) {
    yield await file.read(at, Math.min(at + pieceBytes, file.sizeBytes));
  }
}

/** A link of Markdown as the path that it means. */
function decodedLink(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
