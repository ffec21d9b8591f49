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

/**
 * [A22] The area that a code leads to: one of our own links into this workspace. Anything else, a link to another server or
 * workspace included, is passed over and never followed.
 */
export function areaInCode(
  text: string,
  here: { readonly origin: string; readonly workspaceId: string },
): string | undefined {
  const start = `${here.origin}/app/${here.workspaceId}/areas/`;
  if (!text.startsWith(start)) return undefined;
  return /^([0-9a-f-]{36})\?here=true$/.exec(text.slice(start.length))?.[1];
}
