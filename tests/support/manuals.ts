import { DocxPaper } from "./paper/docx-paper.ts";
import { zipOf } from "./zip-writer.ts";

/** A Word file with a step for each text. */
export function manualOf(title: string, steps: readonly string[]): Buffer {
  const paper = new DocxPaper();
  if (title !== "") paper.text(title, "Title");
  for (const step of steps) paper.item(step);
  return paper.bytes({ author: "Eve" });
}

export const zipOfFiles = (files: Readonly<Record<string, Buffer | string>>): Buffer =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));
