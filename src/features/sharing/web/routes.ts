import { whileOn } from "#kit/web/screen.ts";

/** The screens of sharing. */
export const sharingScreens = whileOn("shared_procedures_enabled", [
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
]);
