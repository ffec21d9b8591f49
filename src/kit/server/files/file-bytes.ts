/** Random access to the bytes of a file, wherever it is stored. */
export interface FileBytes {
  readonly sizeBytes: number;
  /** From `start` to before `end`, both within the file. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** A file that is held whole. */
export const bytesHeld = (bytes: Uint8Array): FileBytes => ({
  sizeBytes: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
});

/** At most the last `bytesMax` bytes. */
export const tailOf = (file: FileBytes, bytesMax: number): Promise<Uint8Array> =>
  file.read(Math.max(0, file.sizeBytes - bytesMax), file.sizeBytes);
