/** A UUID of chance alone. `crypto.randomUUID` is missing on pages that came over plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const [six = 0, eight = 0] = [bytes[6], bytes[8]];
  bytes[6] = (six & 0x0f) | 0x40;
  bytes[8] = (eight & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
