import { Problem } from "#kit/problem.ts";
import { type FileBytes, tailOf } from "./file-bytes.ts";
import { type OfficeRefusal, type OfficeType, officeTypeOf } from "./office-type.ts";
import { isPlainText } from "./plain-text.ts";
import { type SniffedType, sniffedBytes, sniffType } from "./sniff-type.ts";
import { endsAsZip } from "./zip-directory.ts";

/** `text`: plain text of any kind; its content does not distinguish a table from notes. */
export type FileType = Exclude<SniffedType, "zip" | "compound"> | OfficeType | "text";

/**
 * What a file is, by its content alone: its first bytes, and whether it is that as a whole. Undefined where it is nothing
 * that is taken in, and also where it is two things at once (threat B111).
 *
 * @throws Problem 415 `fileHasMacros`, `fileEncrypted`, `fileDamaged`
 */
export async function recogniseFile(file: FileBytes): Promise<FileType | undefined> {
  const head = sniffType(await file.read(0, Math.min(sniffedBytes, file.sizeBytes)));
  if (head === undefined) return (await isPlainText(file)) ? "text" : undefined;
  if (head === "compound") return (await isEncryptedOffice(file)) ? refuse("encrypted") : undefined;
  if (head === "zip") {
    const office = await officeTypeOf(file);
    return "type" in office ? office.type : refuse(office.refused);
  }
  // A picture is decoded and re-encoded; anything appended to it is dropped.
  if (head.startsWith("image/")) return head;
  if (await endsAsZip(file)) return undefined;
  if (head === "application/pdf" && !(await endsAsPdf(file))) return refuse("damaged");
  return head;
}

const endsAsPdf = async (file: FileBytes): Promise<boolean> =>
  Buffer.from(await tailOf(file, 2048)).includes("%%EOF", 0, "latin1");

/** Office puts an encrypted file into the container of its old formats, under a name of its own. */
async function isEncryptedOffice(file: FileBytes): Promise<boolean> {
  const container = Buffer.from(await file.read(0, Math.min(file.sizeBytes, 1024 * 1024)));
  const name = Buffer.from("EncryptedPackage", "utf16le");
  return container.includes(name) || Buffer.from(await tailOf(file, 256 * 1024)).includes(name);
}

const refusals: Readonly<Record<Exclude<OfficeRefusal, "foreign">, readonly [code: string, detail: string]>> = {
  macros: ["fileHasMacros", "Files with macros are not taken in; save it without them"],
  encrypted: ["fileEncrypted", "Encrypted files are not taken in; save it without a password"],
  damaged: ["fileDamaged", "The file is damaged or incomplete"],
};

function refuse(why: OfficeRefusal): undefined {
  if (why === "foreign") return undefined;
  const [code, detail] = refusals[why];
  throw new Problem("unsupported", code, { detail });
}
