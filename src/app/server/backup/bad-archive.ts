/** An archive that is damaged, incomplete or not ours. The message names the first bad entry and is for the operator. */
export class BadArchive extends Error {
  override name = "BadArchive";
}
