/**
 * A key for one wish to create something, sent as `Idempotency-Key`: with it a second try makes no second thing.
 * `crypto.randomUUID` is missing on pages that came over plain http.
 */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
