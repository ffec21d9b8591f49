import type { Screen } from "#kit/web/screen.ts";

/** The screens of performing. */
export const performScreens: readonly Screen[] = [
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
    path: "/procedures/$procedureId/perform",
    frame: "full",
    load: () => import("./screens/begin-perform.tsx").then((module) => module.BeginPerform),
  },
  {
    path: "/procedures/$procedureId/perform/$performId",
    frame: "full",
    load: () => import("./screens/perform.tsx").then((module) => module.Perform),
    needs: () => import("#kit/web/outbox/indexed-outbox.ts"),
  },
  {
    path: "/procedures/$procedureId/perform-history/$performId",
    frame: "shell",
    load: () => import("./screens/perform-record.tsx").then((module) => module.PerformRecordScreen),
  },
];
