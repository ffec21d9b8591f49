export { selectVisibleIds as selectVisibleActionIds } from "./action-store.ts";
