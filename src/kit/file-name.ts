/** A file's name in its parts: `manual.pdf` is `manual` and `.pdf`. A name that only has a dot in front has no ending. */
export function nameParts(name: string): { readonly stem: string; readonly ending: string } {
  const at = name.lastIndexOf(".");
  const isEnding = at > 0 && /^[\p{L}\p{N}]{1,11}$/u.test(name.slice(at + 1));
  return isEnding ? { stem: name.slice(0, at), ending: name.slice(at) } : { stem: name, ending: "" };
}
