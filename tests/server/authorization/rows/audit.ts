import { auditEndpoints } from "#features/audit/contract.ts";
import type { Row } from "../row.ts";

/** Admins and members who manage roles may read the audit (question Q9). */
const needs = ["workspace.roles.manage"];

export const auditRows: readonly Row[] = [
  { endpoint: auditEndpoints.list, needs },
  { endpoint: auditEndpoints.verify, needs },
  { endpoint: auditEndpoints.export, needs, input: () => ({ query: { format: "json" } }) },
];
