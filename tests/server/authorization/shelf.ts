import type { Kind, Making, Thing, Workshop } from "./row.ts";

/** Where a thing stands: in groups of a relation, or in another workspace, or what it was made for besides. */
type Place = string;

/**
 * Things that were made before, for as long as every call about them was refused, rehearsed or a look: the next caller, and the
 * next row about that kind, find them as they were.
 */
export class Shelf {
  readonly #kept = new Map<Kind, Map<Place, Thing>>();

  async take(kind: Kind, place: Place, making: Making): Promise<Thing> {
    const kept = this.#of(kind).get(place);
    if (kept !== undefined) return kept;
    const around = kind.around && (await this.take(kind.around, place, making));
    const made = await kind.make(making, around);
    // What is called with a token of its own is the same for whoever calls.
    if (kind.isPerCaller !== true || made.token !== undefined) this.#of(kind).set(place, made);
    return made;
  }

  /** One that was taken away, as the product does it. Undefined where it cannot be. */
  async takeRemoved(kind: Kind, workshop: Workshop): Promise<Thing | undefined> {
    const kept = this.#of(kind).get("removed");
    if (kept !== undefined || kind.remove === undefined) return kept;
    const made = await kind.make({ ...workshop, groupIds: [], caller: undefined });
    await kind.remove(workshop, made);
    this.#of(kind).set("removed", made);
    return made;
  }

  /** After a call that may have changed it. One about no thing may have changed all. */
  drop(kind: Kind | undefined, place: Place): void {
    if (kind === undefined) return this.#kept.clear();
    this.#of(kind).delete(place);
    if (kind.around) this.drop(kind.around, place);
  }

  #of(kind: Kind): Map<Place, Thing> {
    const known = this.#kept.get(kind) ?? new Map<Place, Thing>();
    this.#kept.set(kind, known);
    return known;
  }
}
