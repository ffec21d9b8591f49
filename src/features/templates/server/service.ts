export { changeContent } from "./change-content.ts";
export { selectVisibleIds as selectVisibleTemplateIds } from "./template-store.ts";
export { getContentsOfStep, getReusableStep } from "./use-template.ts";
