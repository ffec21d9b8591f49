import { BoundedMemory } from "#kit/server/bounded-memory.ts";

/** Lists of one name that are told apart: people see different parts of a workspace, and search in parts of what they see. */
const listsMax = 32;
const namesMax = 20_000;

/** Lists that were read before, each by its name and by the digest of what was visible then. */
export class KeptLists<List> {
  readonly #lists: BoundedMemory<List>;
  readonly #listMax: number;
  readonly #digests = new BoundedMemory<readonly string[]>(namesMax);

  /**
   * @param bytesMax of all lists together
   * @param listMax of one: a larger one would displace many
   */
  constructor(bytesMax: number, listMax: number) {
    this.#lists = new BoundedMemory(bytesMax);
    this.#listMax = listMax;
  }

  /** The lists of this name, by their digests. */
  recall(name: string): Map<string, List> {
    const digests = this.#digests.recall(name) ?? [];
    return new Map(
      digests.flatMap((digest) => {
        const list = this.#lists.recall(`${name} ${digest}`);
        return list === undefined ? [] : [[digest, list] as const];
      }),
    );
  }

  remember(name: string, digest: string, list: List, bytes: number): void {
    if (bytes > this.#listMax) return;
    this.#lists.remember(`${name} ${digest}`, list, bytes);
    const others = (this.#digests.recall(name) ?? []).filter((one) => one !== digest);
    this.#digests.remember(name, [digest, ...others].slice(0, listsMax), 1);
  }
}
