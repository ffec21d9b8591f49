// For lazy loading: the upload functions, and the messages for their failures.
export { uploadFile } from "../upload.ts";
export { uploadFailure } from "./upload-failure.ts";
