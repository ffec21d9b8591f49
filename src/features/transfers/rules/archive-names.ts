import { nameKey } from "#kit/text.ts";

/**
 * [TF16] Names by which an archive tells things of the same name apart: the second one is "Press 4 (2)". In the order that is
 * given.
 */
export function distinctNames(things: readonly { readonly id: string; readonly name: string }[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    things.map(({ id, name }) => {
      let own = name;
      for (let at = 2; taken.has(nameKey(own)); at++) own = `${name} (${at})`;
      taken.add(nameKey(own));
      return [id, own];
    }),
  );
}

const endings: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/svg+xml": "svg",
  "video/quicktime": "mov",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
};

/** [TF16] Where a file lies in the archive: the same bytes once. Texts end in .txt, so that none is taken for a procedure. */
export function mediaPath(sha256: string, contentType: string): string {
  const [family, kind = ""] = contentType.split("/");
  const plain = /^[a-z0-9]{1,8}$/u.test(kind) ? kind : "bin";
  return `media/${sha256}.${endings[contentType] ?? (family === "text" ? "txt" : plain)}`;
}

/** The name of a procedure's file: what people recognise, and what makes it the only one. */
export function procedurePath(title: string, id: string): string {
  return `procedures/${wordsOf(title) || "guide"}-${id}.json`;
}

const wordsOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/gu, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/gu, "");

/** What an archive is called where it is saved: the workspace and the day. */
export const exportFileName = (workspaceName: string, at: Date): string =>
  `${wordsOf(workspaceName) || "workspace"}-${at.toISOString().slice(0, 10)}.zip`;
