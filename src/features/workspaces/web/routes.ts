import type { Screen } from "#kit/web/screen.ts";

/** The first start of a server. The path is whole: there is no workspace yet. */
export const workspaceEntryScreens: readonly Screen[] = [
  { path: "/setup", frame: "full", load: () => import("./screens/set-up.tsx").then((module) => module.SetUp) },
];

/** The settings of a workspace and its enterprise. */
export const workspaceScreens: readonly Screen[] = [
  {
    path: "/settings/workspace",
    frame: "shell",
    load: () => import("./screens/workspace-settings.tsx").then((module) => module.WorkspaceSettings),
  },
];
