import { withoutBidiControls } from "../../isolated.ts";

/** Gives the person a file, as if they had followed a link to it. What no file system takes in a name is left out. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = withoutBidiControls(name).replaceAll(/[\\/:*?"<>|]/g, " ");
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The same with a text; as CSV by default. */
export const saveText = (name: string, text: string, type = "text/csv"): void =>
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), name);
