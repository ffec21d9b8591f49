export { withdrawApproval } from "./withdraw-approval.ts";
