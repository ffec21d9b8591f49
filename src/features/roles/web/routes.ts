import { whileOn } from "#kit/web/screen.ts";

export const roleScreens = whileOn("rbac_enabled", [
  {
    path: "/settings/roles",
    frame: "shell",
    load: () => import("./screens/role-settings.tsx").then((module) => module.RoleSettings),
  },
]);
