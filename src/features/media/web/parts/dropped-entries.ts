/** A file with the names of its folders, from the top of the drop. */
export interface DroppedFile {
  readonly file: File;
  readonly path: readonly string[];
}

export interface Dropped {
  readonly files: readonly DroppedFile[];
  /** Folders by their paths; those of files need not be among them, empty ones are. */
  readonly folders: readonly (readonly string[])[];
}

/** Files that a system creates in every folder; people do not mean to upload them. */
const systemFiles = new Set([".ds_store", "thumbs.db", "desktop.ini"]);

const isMeant = ({ file }: DroppedFile): boolean => !systemFiles.has(file.name.toLowerCase());

/** From a picker: a folder's files say where they lay in it, in all but old browsers of phones. */
export function droppedFiles(files: Iterable<File & { readonly webkitRelativePath?: string }>): Dropped {
  const all = [...files].map((file) => ({ file, path: (file.webkitRelativePath ?? "").split("/").slice(0, -1) }));
  return { files: all.filter(isMeant), folders: [] };
}

/**
 * The dropped or pasted files, folders with all their contents. The list of a drop is empty once the event is over, so
 * call this in the event and await it later.
 * @throws DOMException if an entry cannot be read
 */
export async function droppedItems(items: Iterable<DataTransferItem>): Promise<Dropped> {
  const entries = [...items]
    .filter((item) => item.kind === "file")
    .map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile())
    .filter((one) => one !== null);
  const files: DroppedFile[] = [];
  const folders: (readonly string[])[] = [];
  const walk = async (entry: FileSystemEntry, path: readonly string[]): Promise<void> => {
    if (isFile(entry)) {
      files.push({ file: await fileOf(entry), path });
    } else if (isFolder(entry)) {
      const inside = [...path, entry.name];
      folders.push(inside);
      for (const child of await childrenOf(entry)) await walk(child, inside);
    }
  };
  for (const entry of entries) {
    if (entry instanceof File) files.push({ file: entry, path: [] });
    else await walk(entry, []);
  }
  return { files: files.filter(isMeant), folders };
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** The browser returns at most a hundred at a time, and none at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return children;
    children.push(...some);
  }
}
