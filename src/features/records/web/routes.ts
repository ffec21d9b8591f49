import type { Screen } from "#kit/web/screen.ts";

/** The screens of records, and of the lists that they stand in. */
export const recordScreens: readonly Screen[] = [
  {
    path: "/performs",
    frame: "shell",
    load: () => import("./screens/perform-list.tsx").then((module) => module.PerformList),
  },
  {
    path: "/procedures/$procedureId/history",
    frame: "shell",
    load: () => import("./screens/procedure-history.tsx").then((module) => module.ProcedureHistory),
  },
  {
    path: "/procedures/$procedureId/unrecorded/$unrecordedId",
    frame: "shell",
    load: () => import("./screens/unrecorded.tsx").then((module) => module.Unrecorded),
  },
  {
    path: "/procedures/$procedureId/perform-history/$performId",
    frame: "shell",
    load: () => import("./screens/perform-record.tsx").then((module) => module.PerformRecordScreen),
  },
];
