/** For what the shared secret of two keys is used: both sides derive the item's key by this word. */
export const itemKeyPurpose = "fettle sealed item";

/** What is known of a sealed item by everybody. */
export interface SealedAbout {
  readonly workspaceId: string;
  readonly profileId: string;
  readonly kind: string;
  readonly key: string;
  /** Of what it is: the procedure, for whoever may see that one alone may have it opened. Empty where it is of none. */
  readonly subject: string;
}

/** Bound to the seal: an item that is put in the place of another, or said to be of another procedure, does not open. */
export const aboutItem = ({ workspaceId, profileId, kind, key, subject }: SealedAbout): string =>
  [workspaceId, profileId, kind, key, subject].join("/").toLowerCase();
