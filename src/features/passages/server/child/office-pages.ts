import { generate, parseOffice } from "officeparser";
import { type ReadPage, Unreadable } from "./lines.ts";

/** [TX3] What an Office file may unpack to, in bytes; and how many times its own size. */
const unpackedBytesMax = 64 * 1024 ** 2;
const ratioMax = 100;

/** [TX2] Slides and sheets are pages; a text document is one, since only its program knows where its pages end. */
export async function readOffice(bytes: Buffer): Promise<ReadPage[]> {
  // Files of a few kilobytes are mostly frame, which packs well.
  const allowed = Math.min(unpackedBytesMax, Math.max(1024 ** 2, bytes.length * ratioMax));
  const tree = await parseOffice(bytes, {
    decompressionLimits: { maxUncompressedBytes: allowed, maxZipEntries: 10_000 },
  }).catch((error: Error) => {
    throw new Unreadable(/limit|exceed/i.test(error.message) ? "tooMuchMemory" : "damaged", error.message);
  });
  const parts = tree.content.filter((node) => node.type === "slide" || node.type === "sheet");
  const groups = parts.length > 0 ? parts.map((part) => [part]) : [tree.content];
  const pages: ReadPage[] = [];
  for (const [index, content] of groups.entries()) {
    const { value } = await generate({ ...tree, content }, "md");
    pages.push({ kind: "page", page: index + 1, text: titled(content[0]) + tidied(String(value)) });
  }
  return pages;
}

/** A sheet's name is on its tab only. */
function titled(node: { type: string; metadata?: unknown } | undefined): string {
  const name = node?.type === "sheet" ? (node.metadata as { sheetName?: unknown } | undefined)?.sheetName : undefined;
  return typeof name === "string" && name !== "" ? `# ${name}\n\n` : "";
}

const tidied = (markdown: string): string =>
  markdown
    .replace(/^---\s+/, "")
    .replaceAll(/^(#{1,6} .*?) \{#[^}]*\}$/gm, "$1")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .trim();
