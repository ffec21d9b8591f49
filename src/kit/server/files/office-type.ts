import type { FileBytes } from "./file-bytes.ts";
import { readEntry, type ZipEntry, zipDirectoryOf } from "./zip-directory.ts";

export type OfficeType =
  | "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
  | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
  | "application/vnd.openxmlformats-officedocument.presentationml.presentation"
  | "application/vnd.oasis.opendocument.text"
  | "application/vnd.oasis.opendocument.spreadsheet"
  | "application/vnd.oasis.opendocument.presentation";

/** `damaged`: not one whole archive; `foreign`: an archive of something else. */
export type OfficeRefusal = "macros" | "encrypted" | "damaged" | "foreign";

const partBytesMax = 1024 * 1024;
const ooxml = "application/vnd.openxmlformats-officedocument.";
/** The main part of each, as `[Content_Types].xml` calls it without macros. */
const mainParts: readonly (readonly [part: string, type: OfficeType])[] = [
  ["wordprocessingml.document.main+xml", `${ooxml}wordprocessingml.document`],
  ["spreadsheetml.sheet.main+xml", `${ooxml}spreadsheetml.sheet`],
  ["presentationml.presentation.main+xml", `${ooxml}presentationml.presentation`],
];
const openTypes: ReadonlySet<string> = new Set<OfficeType>([
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.oasis.opendocument.presentation",
]);

/** Which Office file a zip is, by its directory, and by what its first part or its content types say. */
export async function officeTypeOf(file: FileBytes): Promise<{ type: OfficeType } | { refused: OfficeRefusal }> {
  const entries = await zipDirectoryOf(file);
  if (!entries) return { refused: "damaged" };
  if (entries.some((entry) => entry.isEncrypted)) return { refused: "encrypted" };
  if (entries.some(({ name }) => /(?:^|\/)vba(?:Project|Data)[^/]*$/i.test(name))) return { refused: "macros" };
  const named = new Map(entries.map((entry) => [entry.name, entry]));
  const types = named.get("[Content_Types].xml");
  return types ? microsoftType(file, types) : openDocumentType(file, named);
}

async function microsoftType(
  file: FileBytes,
  entry: ZipEntry,
): Promise<{ type: OfficeType } | { refused: OfficeRefusal }> {
  const text = (await readEntry(file, entry, partBytesMax))?.toString("utf8");
  if (text === undefined) return { refused: "damaged" };
  if (/macroEnabled|vbaProject/i.test(text)) return { refused: "macros" };
  const main = mainParts.find(([part]) => text.includes(ooxml + part));
  return main ? { type: main[1] } : { refused: "foreign" };
}

/** OpenDocument: the part `mimetype` names the type; scripts in it are under `Basic/` and `Scripts/`. */
async function openDocumentType(
  file: FileBytes,
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<{ type: OfficeType } | { refused: OfficeRefusal }> {
  const [first, manifest] = [entries.get("mimetype"), entries.get("META-INF/manifest.xml")];
  if (!first || !manifest) return { refused: "foreign" };
  const type = (await readEntry(file, first, 200))?.toString("latin1").trim() ?? "";
  if (!openTypes.has(type)) return { refused: "foreign" };
  const parts = (await readEntry(file, manifest, partBytesMax))?.toString("utf8");
  if (parts === undefined) return { refused: "damaged" };
  if (parts.includes("encryption-data")) return { refused: "encrypted" };
  if ([...entries.keys()].some((name) => /^(?:Basic|Scripts)\/./.test(name))) return { refused: "macros" };
  return { type: type as OfficeType };
}
