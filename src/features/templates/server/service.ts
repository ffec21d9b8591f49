export { selectVisibleIds as selectVisibleTemplateIds } from "./template-store.ts";
