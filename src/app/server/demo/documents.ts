import type { DrawingKey } from "./drawings/drawings.ts";
import { readData, readText } from "./read-data.ts";
import type { PdfPage } from "./write-pdf.ts";

export type DemoFolder = {
  readonly key: string;
  readonly name: string;
  readonly parent: string | null;
  readonly groups: readonly string[];
};

/** What a document is made of. A picture is a drawing of the plant. */
export type DemoFile =
  | { readonly kind: "pdf"; readonly pages: readonly PdfPage[] }
  | { readonly kind: "text"; readonly type: "text/csv" | "text/markdown" | "text/plain"; readonly text: string }
  | { readonly kind: "picture"; readonly drawing: DrawingKey };

export type DemoDocument = {
  readonly name: string;
  readonly folder: string | null;
  readonly groups: readonly string[];
  readonly author: string;
  readonly daysAgo: number;
  readonly file: DemoFile;
};

export type DemoLibrary = { readonly folders: readonly DemoFolder[]; readonly documents: readonly DemoDocument[] };

type ReadFile<File> = File extends { readonly kind: "text" } ? Omit<File, "text"> : File;
type ReadDocument = Omit<DemoDocument, "file"> & { readonly file: ReadFile<DemoFile> };

/** Documents and folders of a workspace. Texts are in a file of their own, under the document's name. */
export function readLibrary(workspaceKey: string): DemoLibrary {
  const { folders, documents } = readData<{ folders: readonly DemoFolder[]; documents: readonly ReadDocument[] }>(
    `${workspaceKey}/library.json`,
  );
  const textOf = (name: string) => readText(`${workspaceKey}/documents/${name}`);
  return {
    folders,
    documents: documents.map(({ file, ...document }) => ({
      ...document,
      file: file.kind === "text" ? { ...file, text: textOf(document.name) } : file,
    })),
  };
}
