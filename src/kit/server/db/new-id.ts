import { randomUUID } from "node:crypto";

/**
 * A new id, a UUID of version 7 (RFC 9562): it begins with the time in ms, and 74 random bits follow. What is made together stands
 * together in the tables and indexes of the database.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  // Of version 4 all behind the version is random but the variant, which is the same.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
