import { readFile } from "node:fs/promises";
import path from "node:path";
import { BoundedMemory } from "./bounded-memory.ts";

/** What a page loads of the app, many at once. */
const types: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
/** A name without a folder. */
const plainName = /^[\w-][\w.-]*$/;
/** The smallest first. */
const endings = { br: ".br", gzip: ".gz" } as const;
type Encoding = keyof typeof endings;
/** A build with all of its packed files takes six megabytes. */
const keptBytesMax = 8 * 1024 ** 2;

/** What is smaller is not packed. */
export const packedFromBytes = 1_000;

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
 * The scripts and styles of a build, from memory: a page loads some two hundred, and to look for one on the disk takes the
 * server ten times as long as to send it. They never change under their names. One that is still to be packed is left to
 * the disk.
 */
export class WebAssets {
  readonly #folder: string;
  readonly #kept = new BoundedMemory<Asset>(keptBytesMax);

  constructor(folder: string) {
    this.#folder = folder;
  }

  async find(name: string, acceptEncoding: string): Promise<Asset | undefined> {
    const type = types[path.extname(name)];
    if (type === undefined || !plainName.test(name)) return undefined;
    const packed = acceptedEncodings(acceptEncoding).map((encoding) => ({
      file: name + endings[encoding],
      headers: { "content-type": type, "content-encoding": encoding },
    }));
    const forms = [...packed, { file: name, headers: { "content-type": type } }];
    const kept = forms.map(({ file }) => this.#kept.recall(file)).find((asset) => asset !== undefined);
    if (kept) return kept;
    for (const { file, headers } of forms) {
      const bytes = await readFile(path.join(this.#folder, file)).catch(() => undefined);
      if (bytes && (file !== name || bytes.length < packedFromBytes)) return this.#keep(file, bytes, headers);
    }
    return undefined;
  }

  #keep(file: string, bytes: Buffer, headers: Asset["headers"]): Asset {
    // The name holds the hash of what is in it.
    const asset = { bytes, headers: { ...headers, etag: `"${file}"`, vary: "accept-encoding" } };
    this.#kept.remember(file, asset, bytes.length);
    return asset;
  }
}
