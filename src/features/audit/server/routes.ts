import type { Checkpoints } from "#kit/server/audit/checkpoints.ts";
import { on, onMember, type Route } from "#kit/server/http/route.ts";
import { auditEndpoints } from "../contract.ts";
import { exportAudit } from "./export-audit.ts";
import { listEntries, verifyAudit } from "./service.ts";

export const auditRoutes = ({ checkpoints }: { readonly checkpoints: Checkpoints }): readonly Route[] => [
  on(auditEndpoints.list, (scope, { query }) => listEntries(scope, query)),
  onMember(auditEndpoints.verify, (call) => verifyAudit(call, checkpoints)),
  onMember(auditEndpoints.export, (call, { query: { format, ...filter } }) =>
    exportAudit(call, checkpoints, format, filter),
  ),
];
