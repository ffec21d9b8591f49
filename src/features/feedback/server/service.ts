export { selectVisibleIds as selectVisibleFeedbackIds } from "./feedback-store.ts";
