/** Finds a file that this device keeps; undefined where it keeps it not. */
export type FindOnDevice = (workspaceId: string, fileId: string) => Promise<Blob | undefined>;

let find: FindOnDevice | undefined;

/** Registers where this device stores files for use without a network. These places are asked before the server. */
export function keepFilesIn(source: FindOnDevice): void {
  find = source;
}

/** A file from this device; of a picture the large one. Never fails: the server has it too. */
export async function fileOnDevice(workspaceId: string, fileId: string): Promise<Blob | undefined> {
  return find?.(workspaceId, fileId).catch(() => undefined);
}
