/**
 * A `Content-Disposition` with a file name (RFC 6266, with RFC 8187 for non-ASCII names). `filename` is for old
 * clients: characters that could end the quoted text, or that some of them decode (`%`), become an underscore.
 */
export function contentDisposition(how: "inline" | "attachment", fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/gu, "_");
  if (plain === fileName) return `${how}; filename="${plain}"`;
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** `encodeURIComponent` leaves three marks that RFC 8187 does not allow. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
