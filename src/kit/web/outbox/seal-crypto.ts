/*
 * An item's seal: a key of its own, which encrypts everything of it piece by piece, and which is itself encrypted for the
 * person whose item it is, by a pair of keys that is made for it. Who seals needs no secret, and cannot open it again.
 */

export interface WrappedItemKey {
  readonly keyId: string;
  readonly ephemeral: string;
  readonly sealed: string;
}

/** For what the shared secret of two keys is used; the server derives by the same word. */
const purpose = new TextEncoder().encode("fettle sealed item");
const curve = { name: "ECDH", namedCurve: "P-256" } as const;
const ivBytes = 12;
const tagBytes = 16;
const pieceBytes = 1024 ** 2;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
export const toBase64 = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

async function derived(own: CryptoKey, other: CryptoKey): Promise<CryptoKey> {
  const secret = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, own, 256);
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const by = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: purpose };
  return crypto.subtle.deriveKey(by, base, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** @param about the public facts of the item; the item does not open with other facts */
export async function newItemKey(keyId: string, publicKey: string, about: string) {
  const theirs = await crypto.subtle.importKey("spki", fromBase64(publicKey), curve, false, []);
  const pair = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const sealed = await encrypted(await derived(pair.privateKey, theirs), raw, about);
  const ephemeral = await crypto.subtle.exportKey("spki", pair.publicKey);
  const wrapped: WrappedItemKey = { keyId, ephemeral: toBase64(ephemeral), sealed: toBase64(sealed) };
  return { itemKey: await itemKeyFrom(raw), wrapped };
}

export const itemKeyFrom = (raw: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);

/** Held in memory, and not to be read again by any script. */
export const privateKeyFrom = (pkcs8: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("pkcs8", fromBase64(pkcs8), curve, false, ["deriveBits"]);

/** @throws where it was wrapped for another key, or for another item */
export async function unwrappedItemKey(privateKey: CryptoKey, wrapped: WrappedItemKey, about: string) {
  const theirs = await crypto.subtle.importKey("spki", fromBase64(wrapped.ephemeral), curve, false, []);
  return itemKeyFrom(await decrypted(await derived(privateKey, theirs), fromBase64(wrapped.sealed), about));
}

async function encrypted(key: CryptoKey, bytes: BufferSource, about: string): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const by = { name: "AES-GCM", iv, additionalData: bytesOf(about) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(by, key, bytes));
  const whole = new Uint8Array(ivBytes + sealed.length);
  whole.set(iv);
  whole.set(sealed, ivBytes);
  return whole;
}

const decrypted = (key: CryptoKey, sealed: Uint8Array<ArrayBuffer>, about: string): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(
    { name: "AES-GCM", iv: sealed.subarray(0, ivBytes), additionalData: bytesOf(about) },
    key,
    sealed.subarray(ivBytes),
  );

/** A file may be larger than memory: it is sealed in pieces, none of which can be left out, repeated or moved. */
const pieceName = (about: string, at: number, isLast: boolean): string => `${about}#${at}${isLast ? "." : ""}`;

/** Whatever the outbox keeps, sealed. Undefined for what cannot leave the browser, as a way back to a file does. */
export async function sealContent(key: CryptoKey, content: unknown, about: string): Promise<Blob | undefined> {
  const clear = packed(content);
  if (!clear) return undefined;
  const pieces: BlobPart[] = [];
  for (let from = 0, at = 0; from === 0 || from < clear.size; from += pieceBytes, at += 1) {
    const piece = await clear.slice(from, from + pieceBytes).arrayBuffer();
    pieces.push(await encrypted(key, piece, pieceName(about, at, from + pieceBytes >= clear.size)));
  }
  return new Blob(pieces);
}

/** @throws where any of it was changed, or it was sealed with another key or for another item */
export async function openContent(key: CryptoKey, sealed: Blob, about: string): Promise<unknown> {
  const sealedBytes = pieceBytes + ivBytes + tagBytes;
  const pieces: BlobPart[] = [];
  for (let from = 0, at = 0; from < sealed.size; from += sealedBytes, at += 1) {
    const piece = new Uint8Array(await sealed.slice(from, from + sealedBytes).arrayBuffer());
    pieces.push(await decrypted(key, piece, pieceName(about, at, from + sealedBytes >= sealed.size)));
  }
  return unpacked(new Blob(pieces));
}

interface PackedFile {
  readonly fettleFile: number;
  readonly size: number;
  readonly type: string;
  readonly name?: string;
  readonly lastModified?: number;
}

const isPackedFile = (value: unknown): value is PackedFile =>
  typeof value === "object" && value !== null && "fettleFile" in value;

/** Text with the files that it holds behind it: the length of the text in four bytes, the text, the files. */
function packed(content: unknown): Blob | undefined {
  const files: Blob[] = [];
  let isHandle = false;
  const text = JSON.stringify(content ?? null, (_, value: unknown) => {
    if (typeof value === "object" && value !== null && "getFile" in value) isHandle = true;
    if (!(value instanceof Blob)) return value;
    files.push(value);
    const { size, type } = value;
    const named = value as Partial<File>;
    const { name, lastModified } = named;
    return { fettleFile: files.length - 1, size, type, ...(name !== undefined && { name, lastModified }) };
  });
  if (isHandle) return undefined;
  const bytes = bytesOf(text);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return new Blob([length, bytes, ...files]);
}

async function unpacked(clear: Blob): Promise<unknown> {
  const length = new DataView(await clear.slice(0, 4).arrayBuffer()).getUint32(0);
  const text = await clear.slice(4, 4 + length).text();
  let from = 4 + length;
  const places = new Map<number, number>();
  const found: PackedFile[] = [];
  JSON.parse(text, (_, value: unknown) => {
    if (isPackedFile(value)) found.push(value);
    return value;
  });
  for (const file of found.toSorted((one, other) => one.fettleFile - other.fettleFile)) {
    places.set(file.fettleFile, from);
    from += file.size;
  }
  return JSON.parse(text, (_, value: unknown) => {
    if (!isPackedFile(value)) return value;
    const start = places.get(value.fettleFile) ?? 0;
    const bytes = clear.slice(start, start + value.size, value.type);
    if (value.name === undefined) return bytes;
    return new File([bytes], value.name, { type: value.type, lastModified: value.lastModified ?? 0 });
  });
}
