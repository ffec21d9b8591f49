import { useSyncExternalStore } from "react";
import { registerPurpose } from "#features/media/web/parts/uploads.ts";
import { translate } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { lateConflicts, onLateConflicts } from "../../state/late-conflicts.ts";
import { documentUploadText } from "../../upload-text.ts";

const LateConflictDialog = lazyComponent(() =>
  import("./late-conflict-dialog.tsx").then((module) => module.LateConflictDialog),
);

const wordsByCode: Readonly<Record<string, "documentExists" | "replacedGone" | "folderGone" | "notAllowed">> = {
  documentExists: "documentExists",
  replacedGone: "replacedGone",
  unknownFolder: "folderGone",
  notFound: "folderGone",
  forbidden: "notAllowed",
};

registerPurpose("document", {
  finish: async (stored) => (await import("../../state/finish-upload.ts")).finishUpload(stored),
  words: (code, name) => {
    const words = wordsByCode[code];
    return words && translate(documentUploadText, `documentUpload.${words}`, { name });
  },
});

/**
 * Wraps every screen: turns finished uploads into documents wherever the person is by then, and asks about name
 * conflicts.
 */
export function DocumentUploads() {
  const workspaceId = useWorkspaceId();
  const conflicts = useSyncExternalStore(onLateConflicts, lateConflicts);
  const [first, ...rest] = conflicts.filter((one) => one.workspaceId === workspaceId);
  return first ? <LateConflictDialog conflict={first} restCount={rest.length} /> : null;
}
