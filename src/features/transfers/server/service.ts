export { selectOwnImportIds } from "./import/import-store.ts";
export { startImport } from "./import/service.ts";
