import { whileOn } from "#kit/web/screen.ts";

const settings = () => import("./screens/group-settings.tsx").then((module) => module.GroupSettings);

/** The screens of access groups. */
export const groupScreens = whileOn("access_groups_enabled", [
  { path: "/settings/groups", frame: "shell", load: settings },
  { path: "/settings/groups/$groupId", frame: "shell", load: settings },
]);
