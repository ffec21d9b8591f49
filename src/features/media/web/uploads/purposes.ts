/** What a stored file is for. Plain JSON, because it outlives a reload. */
export type UploadPurpose = { readonly kind: string } & Readonly<Record<string, unknown>>;

/** A stored file, and the purpose of its upload. */
export interface StoredUpload {
  readonly workspaceId: string;
  readonly fileId: string;
  /** SHA-256 in hex, as the server has proven it. */
  readonly checksum: string;
  /** As it was announced; the server may have found another type of the same family. */
  readonly contentType: string;
  readonly fileName: string;
  readonly purpose: UploadPurpose;
  /** The same at every try: with it, a call that creates makes one thing (`call(…, { idempotencyKey })`). */
  readonly idempotencyKey: string;
}

/** What to do with the files of one kind of purpose. */
export interface PurposeHandler {
  /**
   * Runs once the file is stored; a NetworkError is tried again, a Problem is shown at the item and tried again when the
   * person asks. It may run after a reload, on any screen: it leans on its context alone.
   * @returns where the finished thing is to be found, a path of our own
   */
  readonly finish: (stored: StoredUpload) => Promise<{ readonly path?: string | undefined }>;
  /** Why a refusal of `finish` happened, in words, by the problem's code; undefined where the general words do. */
  readonly words?: (code: string, name: string, purpose: UploadPurpose) => string | undefined;
}

const handlers = new Map<string, PurposeHandler>();
const listeners = new Set<() => void>();

/**
 * Registers what happens to the uploads of a kind. A stored upload waits for this registration: register where every
 * screen loads it, with a `finish` that imports the rest when it is needed.
 */
export function registerPurpose(kind: string, handler: PurposeHandler): void {
  handlers.set(kind, handler);
  for (const listener of listeners) listener();
}

export const handlerOf = (kind: string): PurposeHandler | undefined => handlers.get(kind);

export function onPurposeRegistered(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
