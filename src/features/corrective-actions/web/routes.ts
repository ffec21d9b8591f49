import type { Screen } from "#kit/web/screen.ts";

/** The screens of corrective actions. */
export const correctiveActionScreens: readonly Screen[] = [
  {
    path: "/corrective-actions",
    frame: "shell",
    load: () => import("./screens/action-list.tsx").then((module) => module.ActionList),
  },
  {
    path: "/corrective-actions/$actionId",
    frame: "shell",
    load: () => import("./screens/action-detail.tsx").then((module) => module.ActionDetailScreen),
  },
];
