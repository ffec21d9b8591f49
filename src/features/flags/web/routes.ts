import type { Screen } from "#kit/web/screen.ts";

/** The features of a workspace, to switch. */
export const flagScreens: readonly Screen[] = [
  {
    path: "/settings/features",
    frame: "shell",
    load: () => import("./screens/flag-settings.tsx").then((module) => module.FlagSettings),
  },
];
