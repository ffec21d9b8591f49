import type { Screen } from "#kit/web/screen.ts";

/** The choice of a workspace. Its path is absolute: it is outside any workspace. */
export const sessionScreens: readonly Screen[] = [
  {
    path: "/workspace-select",
    frame: "full",
    load: () => import("./screens/workspace-select.tsx").then((module) => module.WorkspaceSelect),
  },
];
