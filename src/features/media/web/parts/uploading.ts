// For whoever loads it late: what uploads, and the words for what may go wrong.
export { uploadFile } from "../upload.ts";
export { uploadFailure } from "./upload-failure.ts";
