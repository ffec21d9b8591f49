export { removeDocuments, removeFolder } from "./bin/removal.ts";
export { restoreDeleted } from "./bin/restore.ts";
export { selectVisibleDocumentIds } from "./document-store.ts";
export {
  changeDocumentAccess,
  checkNames,
  createDocument,
  getDocument,
  listVersions,
  renameDocument,
  replaceFile,
  restoreVersion,
} from "./documents.ts";
export { changeFolderAccess, createFolder, extentOf, renameFolder } from "./folders.ts";
export { listDocuments } from "./list-documents.ts";
export { getFolder, listFolders } from "./list-folders.ts";
export { checkMove } from "./move/check-move.ts";
export { moveItems } from "./move/move-items.ts";
