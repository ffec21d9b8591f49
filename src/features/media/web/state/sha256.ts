const constants = (() => {
  const isPrime = (n: number) => {
    for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
    return true;
  };
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (isPrime(n)) primes.push(n);
  const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0;
  return {
    start: primes.slice(0, 8).map((prime) => fraction(prime ** (1 / 2))),
    rounds: primes.map((prime) => fraction(prime ** (1 / 3))),
  };
})();

/**
 * SHA-256 in hex. Browsers keep their own from pages that came over plain http from another machine, which is how a
 * tablet in a workshop may reach a small server; there it is computed here.
 */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle) return hexOf(new Uint8Array(await subtle.digest("SHA-256", bytes)));
  return sha256ByHand(new Uint8Array(bytes));
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** An incremental digest, for files too large for memory. */
export interface Sha256 {
  readonly update: (bytes: Uint8Array) => void;
  /** In hex. Nothing can be added afterwards. */
  readonly digest: () => string;
}

const blockBytes = 64;

/** FIPS 180-4, section 6.2. */
export function sha256Running(): Sha256 {
  const state = Int32Array.from(constants.start);
  const words = new Int32Array(64);
  const rest = new Uint8Array(blockBytes);
  const restView = new DataView(rest.buffer);
  let restBytes = 0;
  let allBytes = 0;

  const update = (bytes: Uint8Array): void => {
    allBytes += bytes.length;
    let at = 0;
    if (restBytes > 0) {
      at = Math.min(blockBytes - restBytes, bytes.length);
      rest.set(bytes.subarray(0, at), restBytes);
      restBytes += at;
      if (restBytes < blockBytes) return;
      compress(state, words, restView, 0);
      restBytes = 0;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (; at + blockBytes <= bytes.length; at += blockBytes) compress(state, words, view, at);
    rest.set(bytes.subarray(at));
    restBytes = bytes.length - at;
  };

  const digest = (): string => {
    const length = allBytes;
    // A one bit, zeros, and the length in bits in the last eight bytes of a block.
    const padding = new Uint8Array(blockBytes + 8 - ((length + 8) % blockBytes));
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(length / 2 ** 29));
    view.setUint32(padding.length - 4, (length * 8) >>> 0);
    update(padding);
    return [...state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  };
  return { update, digest };
}

/** The same of bytes that are all here. */
export function sha256ByHand(bytes: Uint8Array): string {
  const sum = sha256Running();
  sum.update(bytes);
  return sum.digest();
}

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function compress(state: Int32Array, words: Int32Array, view: DataView, at: number): void {
  // Typed arrays return numbers within their bounds, and every index here is one.
  const word = (i: number): number => words[i] as number;
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const [x, y] = [word(i - 15), word(i - 2)];
    const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[i] = (word(i - 16) + small + word(i - 7) + large) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const mixE = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + mixE + ((e & f) ^ (~e & g)) + (constants.rounds[i] as number) + word(i)) | 0;
    const mixA = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (mixA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = ((state[i] as number) + (sums[i] as number)) | 0;
}
