/** How many neighbours can be chosen for one area. */
export const connectionsMax = 200;

/** [A15] A connection has no direction: the pair is kept once, the smaller id first. */
export const pairOf = (one: string, other: string): readonly [string, string] =>
  one < other ? [one, other] : [other, one];

/**
 * [A16] The connections of an area after its editor chose `wanted`. Neighbours hidden from the editor were not shown,
 * so they were not taken away (threat B76).
 */
export function connectionsAfter(
  held: readonly string[],
  visible: ReadonlySet<string>,
  wanted: readonly string[],
): { readonly add: string[]; readonly remove: string[] } {
  return {
    add: wanted.filter((id) => !held.includes(id)),
    remove: held.filter((id) => visible.has(id) && !wanted.includes(id)),
  };
}
