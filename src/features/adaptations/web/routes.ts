import type { Screen } from "#kit/web/screen.ts";

/** The screens of adaptations. */
export const adaptationScreens: readonly Screen[] = [
  {
    path: "/procedures/$procedureId/adapt",
    frame: "shell",
    load: () => import("./screens/adapt-procedure.tsx").then((module) => module.AdaptProcedure),
  },
  {
    path: "/procedures/$procedureId/adapted",
    frame: "shell",
    load: () => import("./screens/adapted-draft.tsx").then((module) => module.AdaptedDraft),
  },
];
