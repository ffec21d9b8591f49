import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** What a browser tells of itself when it subscribes. */
export interface PushKeys {
  /** Its public key: an uncompressed point of P-256, 65 bytes. */
  readonly p256dh: Buffer;
  /** Its secret of authentication, 16 bytes. */
  readonly auth: Buffer;
}

/** Fixed by the test vector of RFC 8291 alone: every message has a key and a salt of its own. */
interface Chance {
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

const recordBytes = 4096;
/** What is left of a record for the message: without the header, the tag and the delimiter (RFC 8291, section 4). */
export const pushBytesMax = 3993;

/**
 * A message that only this browser can read, as `aes128gcm` (RFC 8291, RFC 8188): the service that carries it learns its
 * length. @throws for a key that is no point of the curve, and for a message that is too long
 */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, chance?: Chance): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > pushBytesMax) throw new Error("a push message is too long");
  const own = createECDH("prime256v1");
  if (chance) own.setPrivateKey(chance.privateKey);
  else own.generateKeys();
  const salt = chance?.salt ?? randomBytes(16);
  const publicKey = own.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, publicKey]);
  const shared = bytes(own.computeSecret(p256dh), auth, keyInfo, 32);
  const key = bytes(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = bytes(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // 2 says that this record is the last one.
  const body = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, body]);
}

const bytes = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));
