/** How many calls of one bulk change are under way at a time: a browser opens about as many connections. */
const atOnce = 6;

/** A bulk change failed for some of the things and succeeded for the others. */
export class SomeFailed extends Error {
  override name = "SomeFailed";
  readonly failedIds: readonly string[];

  constructor(failedIds: readonly string[], options?: ErrorOptions) {
    super(`${failedIds.length} failed`, options);
    this.failedIds = failedIds;
  }
}

/**
 * One call a thing, side by side (specification, content section 4).
 * @throws SomeFailed when all have been tried, with the first refusal as its cause
 */
export async function settleEach<Thing extends { readonly id: string }>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const waiting = [...things];
  const failedIds: string[] = [];
  let cause: unknown;
  const work = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
      try {
        await act(thing);
      } catch (error) {
        cause ??= error;
        failedIds.push(thing.id);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failedIds.length > 0) throw new SomeFailed(failedIds, { cause });
}
