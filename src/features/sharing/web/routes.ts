import type { Screen } from "#kit/web/screen.ts";

/** The screens of sharing. */
export const sharingScreens: readonly Screen[] = [
  {
    path: "/procedures/shared",
    frame: "shell",
    load: () => import("./screens/shared-list.tsx").then((module) => module.SharedList),
  },
  {
    path: "/procedures/received/$state/$sourceId/$procedureId",
    frame: "shell",
    load: () => import("./screens/received-procedure.tsx").then((module) => module.ReceivedProcedureScreen),
  },
  {
    path: "/settings/enterprise",
    frame: "shell",
    load: () => import("./screens/enterprise-overview.tsx").then((module) => module.EnterpriseOverview),
  },
];
