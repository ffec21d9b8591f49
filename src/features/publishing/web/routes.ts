import type { Screen } from "#kit/web/screen.ts";

/** The stages of approval, as a setting of the workspace. */
export const publishingScreens: readonly Screen[] = [
  {
    path: "/settings/approval",
    frame: "shell",
    load: () => import("./screens/approval-settings.tsx").then((module) => module.ApprovalSettings),
  },
];
