/**
 * A change as browsers hear of it: that it happened, and to what, never the content. A browser that hears of it
 * requests the thing itself, under the rules of that call.
 */
export interface Change {
  /** The entity, in the plural: the key under which browsers keep what they know of it. */
  readonly topic: string;
  readonly subjectId?: string | undefined;
  /** Groups whose members see the thing now, or saw it before the change. None: everybody. */
  readonly accessGroupIds?: readonly string[] | undefined;
  /** Only this member hears of it. */
  readonly profileId?: string | undefined;
}

export interface FeedEvent extends Change {
  readonly seq: number;
}
