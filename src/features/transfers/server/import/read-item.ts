import { createHash } from "node:crypto";
import { isProblem } from "#kit/problem.ts";
import { bytesHeld } from "#kit/server/files/file-bytes.ts";
import { type FileType, recogniseFile } from "#kit/server/files/recognise-file.ts";
import { archiveBounds, type ProcedureFile, procedureFile } from "../../format.ts";
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
  readonly contentType: Exclude<FileType, "text">;
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
}

const hashOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/**
 * Reads the items of one archive. What several of them need, a table or a picture, is read once; of files only what they
 * are is remembered, not their bytes.
 */
export class ItemReader {
  readonly #archive: Archive;
  readonly #files = new Map<string, ShownFile | Finding["code"]>();
  #table: { readonly path: string; readonly items: ReadonlyMap<string, TableItem> } | undefined;

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** @throws Refused with everything that is wrong with it */
  async read(item: WaitingItem): Promise<ReadItem> {
    const { value, notes } = item.part === "" ? await this.#file(item.path) : await this.#row(item);
    const parsed = procedureFile.safeParse(value);
    if (!parsed.success) throw new Refused(findingsOf(parsed.error));
    const procedure = parsed.data;
    const files = await this.#shown(item.path, procedure);
    // [TF10] Another archive has a file of the same name, but hardly of the same title.
    const externalId = procedure.externalId ?? `${item.path}#${item.part || procedure.title}`;
    const digests = [...files].map(([path, file]) => [path, file.sha256]);
    const { properties, ...content } = procedure;
    const contentHash = hashOf([content, digests]);
    return {
      procedure,
      externalId: externalId.slice(0, archiveBounds.externalIdCharactersMax),
      files,
      contentHash: properties ? `${contentHash}:${hashOf(properties)}` : contentHash,
      notes,
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

  /** A picture that the manifest names. @throws Refused */
  async picture(from: string, path: string): Promise<ShownFile> {
    const entry = this.#archive.find(from, path);
    const found = entry === undefined ? "missingFile" : await this.#inspect(entry);
    if (typeof found === "string") throw new Refused([findingOf(path, found)]);
    if (!found.contentType.startsWith("image/")) throw new Refused([findingOf(path, "unsupportedFile")]);
    return found;
  }

  async #shown(from: string, procedure: ProcedureFile): Promise<Map<string, ShownFile>> {
    const files = new Map<string, ShownFile>();
    const findings: Finding[] = [];
    for (const [path, kind] of filesOf(procedure)) {
      const entry = this.#archive.find(from, path);
      const found = entry === undefined ? "missingFile" : await this.#inspect(entry);
      if (typeof found === "string") findings.push(findingOf(path, found));
      else if (kind === "image" && !found.contentType.startsWith("image/")) {
        findings.push(findingOf(path, "unsupportedFile", found.contentType));
      } else files.set(path, found);
    }
    if (findings.length > 0) throw new Refused(findings);
    return files;
  }

  /** The bytes of a file that was found before. @throws Refused where it is gone or changed, which an archive is not */
  async bytesOf({ entry }: ShownFile): Promise<Buffer> {
    const bytes = await this.#archive.read(entry, archiveBounds.fileBytesMax);
    if (!bytes) throw new Refused([findingOf(entry, "fileDamaged")]);
    return bytes;
  }

  async #inspect(entry: string): Promise<ShownFile | Finding["code"]> {
    const known = this.#files.get(entry) ?? (await this.#inspected(entry));
    this.#files.set(entry, known);
    return known;
  }

  async #inspected(entry: string): Promise<ShownFile | Finding["code"]> {
    if (this.#archive.sizeOf(entry) > archiveBounds.fileBytesMax) return "fileTooLarge";
    const bytes = await this.#archive.read(entry, archiveBounds.fileBytesMax);
    if (!bytes || bytes.length === 0) return "fileDamaged";
    try {
      const contentType = await recogniseFile(bytesHeld(bytes));
      if (contentType === undefined || contentType === "text" || !isShown(contentType)) return "unsupportedFile";
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return { entry, sha256, contentType, sizeBytes: bytes.length };
    } catch (error) {
      if (!isProblem(error)) throw error;
      return error.code === "fileDamaged" ? "fileDamaged" : "unsupportedFile";
    }
  }
}

/** What a step may show (media, M21). */
const isShown = (contentType: string): boolean =>
  /^(image|video|audio)\//u.test(contentType) || contentType === "application/pdf";

/** A link of Markdown as the path that it means. */
function decodedLink(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
