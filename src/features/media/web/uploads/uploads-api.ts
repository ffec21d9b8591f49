import type { UploadRequest } from "./new-item.ts";
import type { UploadView } from "./upload-view.ts";

/** The uploads of one person in one workspace, as screens use them. */
export interface Uploads extends UploadActs {
  /** In the order in which they were added; finished ones until they are cleared. */
  readonly items: readonly UploadView[];
}

/** What can be done with them. */
export interface UploadActs {
  readonly add: (requests: readonly UploadRequest[]) => Promise<void>;
  readonly pause: (id: string) => void;
  readonly resume: (id: string) => void;
  /** Deletes all of it, here and on the server. */
  readonly cancel: (id: string) => void;
  readonly retry: (id: string) => void;
  readonly clearDone: () => void;
  /** For an item that needs its file. Returns false for another file than the one that was begun. */
  readonly giveFile: (id: string, file: File) => Promise<boolean>;
  /** For one that needs permission to read its file. Only upon a press. */
  readonly allow: (id: string) => Promise<void>;
}
