import { readFile } from "node:fs/promises";
import path from "node:path";
import { BoundedMemory } from "../bounded-memory.ts";
import { compressedFromBytes, compressText, type Encoding } from "./compress-text.ts";

/** What a page loads of the app, many at once. */
const types: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
/** A name without a folder. */
const plainName = /^[\w-][\w.-]*$/;
/** The smallest first. */
const endings: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };
/** A build with all of its packed files takes six megabytes. */
const keptBytesMax = 8 * 1024 ** 2;

export interface Asset {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

function acceptedEncodings(header: string): Encoding[] {
  const accepted = header.split(",").flatMap((part) => {
    const [name, quality = "1"] = part.split(/;\s*q=/u).map((word) => word.trim().toLowerCase());
    return Number(quality) > 0 ? [name] : [];
  });
  return (Object.keys(endings) as Encoding[]).filter((encoding) => accepted.includes(encoding));
}

/**
 * Whether `WebAssets` compresses a file of the build, so that none has to be written ahead.
 * @param name the path in the build's directory
 */
export const isCompressedWhenAsked = (name: string): boolean =>
  path.dirname(name) === "assets" && isAsset(path.basename(name));

const isAsset = (name: string): boolean => plainName.test(name) && path.extname(name) in types;

/**
 * The scripts and styles of a build, from memory: a page loads many, and to look for one on the disk takes the server ten
 * times as long as to send it. They never change under their names. What was not compressed with the build is compressed
 * when a browser asks for it first: half a millisecond for most, and to write all of them takes three times as long.
 */
export class WebAssets {
  readonly #folder: string;
  readonly #kept = new BoundedMemory<Asset>(keptBytesMax);
  readonly #coming = new Map<string, Promise<Asset | undefined>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async find(name: string, acceptEncoding: string): Promise<Asset | undefined> {
    if (!isAsset(name)) return undefined;
    const [encoding] = acceptedEncodings(acceptEncoding);
    // A small one is kept under its plain name, whatever is accepted.
    const kept = this.#kept.recall(fileOf(name, encoding)) ?? this.#kept.recall(name);
    return kept ?? this.#once(fileOf(name, encoding), () => this.#read(name, encoding));
  }

  /** Several pages ask at the same moment. */
  async #once(file: string, read: () => Promise<Asset | undefined>): Promise<Asset | undefined> {
    const coming = this.#coming.get(file) ?? read().finally(() => this.#coming.delete(file));
    this.#coming.set(file, coming);
    return coming;
  }

  async #read(name: string, encoding: Encoding | undefined): Promise<Asset | undefined> {
    const read = (file: string) => readFile(path.join(this.#folder, file)).catch(() => undefined);
    const packed = encoding && (await read(fileOf(name, encoding)));
    if (packed) return this.#keep(name, packed, encoding);
    const plain = await read(name);
    if (plain === undefined) return undefined;
    if (plain.length < compressedFromBytes) return this.#keep(name, plain);
    // Nearly all browsers accept one of the two: memory is for those.
    return encoding && this.#keep(name, await compressText(plain, encoding), encoding);
  }

  #keep(name: string, bytes: Buffer, encoding?: Encoding): Asset {
    const file = fileOf(name, encoding);
    const headers = {
      "content-type": types[path.extname(name)] ?? "",
      ...(encoding && { "content-encoding": encoding }),
      // The name holds the hash of what is in it.
      etag: `"${file}"`,
      vary: "accept-encoding",
    };
    const asset = { bytes, headers };
    this.#kept.remember(file, asset, bytes.length);
    return asset;
  }
}

const fileOf = (name: string, encoding: Encoding | undefined): string =>
  encoding === undefined ? name : name + endings[encoding];
