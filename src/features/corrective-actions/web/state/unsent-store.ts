import type { OpeningWish } from "../../contract.ts";

/** Whose actions on this device: nobody sees what another person left here (threats B105, B141). */
export interface Owner {
  readonly workspaceId: string;
  readonly profileId: string;
}

export interface UnsentPhoto {
  readonly fileId: string;
  readonly name: string;
  /** What the server calls it, once it has it. Without one the bytes lie here. */
  readonly mediaId: string | null;
}

/** An action that the server has not, as it will be sent. */
export interface UnsentAction extends Owner {
  readonly id: string;
  /** Counts the actions of a device: they are sent in this order. */
  readonly place: number;
  readonly procedureId: string;
  readonly procedureTitle: string;
  readonly wish: Omit<OpeningWish, "photoIds">;
  readonly photos: readonly UnsentPhoto[];
  /** Why the server did not take it; null while it waits. */
  readonly refusal: string | null;
  /** Its perform has not come to the server yet. */
  readonly waitsForPerform: boolean;
}

export interface KeptPhoto {
  readonly fileId: string;
  readonly blob: Blob;
}

/** What the device keeps of actions. All of it may fail: storage may be full, blocked, or not there. */
export interface UnsentStore {
  /** With its photos, or not at all. The place is the store's to give. */
  add(action: Omit<UnsentAction, "place">, photos: readonly KeptPhoto[]): Promise<void>;
  /** In the order in which they were added. */
  list(owner: Owner): Promise<UnsentAction[]>;
  /** Replaces it, if it is there. */
  put(action: UnsentAction): Promise<void>;
  findPhoto(action: UnsentAction, fileId: string): Promise<Blob | undefined>;
  /** With its photos. */
  remove(action: UnsentAction): Promise<void>;
  /** Calls back after something was written, by whatever tab. */
  watch(owner: Owner, changed: () => void): () => void;
}

export const ownerText = ({ workspaceId, profileId }: Owner): string => `${workspaceId}/${profileId}`;
export const keyText = (action: Owner & { readonly id: string }): string => `${ownerText(action)}/${action.id}`;
