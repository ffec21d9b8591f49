export { offlineText } from "../text.ts";
