/**
 * A change as published to browsers: that it happened, and to what, never the content. A browser that receives it
 * requests the thing itself, under the rules of that call.
 */
export interface Change {
  /** The entity, in the plural: the key under which browsers cache it. */
  readonly topic: string;
  readonly subjectId?: string | undefined;
  /** Groups whose members see the thing now, or saw it before the change. None: everyone. */
  readonly accessGroupIds?: readonly string[] | undefined;
  /** Only this member receives it. */
  readonly profileId?: string | undefined;
}

export interface FeedEvent extends Change {
  readonly seq: number;
}
