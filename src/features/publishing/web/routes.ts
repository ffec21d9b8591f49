import type { Screen } from "#kit/web/screen.ts";

/** The decision on a request, and the stages of approval as a setting of the workspace. */
export const publishingScreens: readonly Screen[] = [
  {
    path: "/procedures/$procedureId/decide",
    frame: "shell",
    load: () => import("./screens/decide-on-draft.tsx").then((module) => module.DecideOnDraft),
  },
  {
    path: "/settings/approval",
    frame: "shell",
    load: () => import("./screens/approval-settings.tsx").then((module) => module.ApprovalSettings),
  },
];
