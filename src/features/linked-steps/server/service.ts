export { linkStep } from "./link-steps.ts";
