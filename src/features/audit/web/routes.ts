import type { Screen } from "#kit/web/screen.ts";

/** The page of the audit. */
export const auditScreens: readonly Screen[] = [
  {
    path: "/settings/audit",
    frame: "shell",
    load: () => import("./screens/audit-page.tsx").then((module) => module.AuditPage),
  },
];
