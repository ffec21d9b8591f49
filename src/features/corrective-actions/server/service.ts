export { selectVisibleIds as selectVisibleActionIds } from "./action-store.ts";
export { openForDeviations } from "./open-for-deviations.ts";
