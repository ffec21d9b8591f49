import type { Screen } from "#kit/web/screen.ts";

export const roleScreens: readonly Screen[] = [
  {
    path: "/settings/roles",
    frame: "shell",
    load: () => import("./screens/role-settings.tsx").then((module) => module.RoleSettings),
  },
];
