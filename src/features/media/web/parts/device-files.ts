/** Finds a file that this device keeps; undefined where it keeps it not. */
export type FindOnDevice = (workspaceId: string, fileId: string) => Promise<Blob | undefined>;

let find: FindOnDevice | undefined;

/** Says where files lie that this device keeps for when there is no network. They are asked before the server is. */
export function keepFilesIn(source: FindOnDevice): void {
  find = source;
}

/** A file from this device; of a picture the large one. Never fails: the server has it too. */
export async function fileOnDevice(workspaceId: string, fileId: string): Promise<Blob | undefined> {
  return find?.(workspaceId, fileId).catch(() => undefined);
}
