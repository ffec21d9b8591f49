import type { Screen } from "#kit/web/screen.ts";

const coming = () => import("./screens/coming-ways.tsx");
const createProfile = () => coming().then((module) => module.CreateProfile);

/** The ways in (specification, identity section 2). Their paths are whole: they lie outside any workspace. */
export const sessionScreens: readonly Screen[] = [
  { path: "/login", frame: "full", load: () => import("./screens/login.tsx").then((module) => module.Login) },
  {
    path: "/workspace-select",
    frame: "full",
    load: () => import("./screens/workspace-select.tsx").then((module) => module.WorkspaceSelect),
  },
  { path: "/join", frame: "full", load: () => coming().then((module) => module.Join) },
  { path: "/invite", frame: "full", load: () => coming().then((module) => module.Invite) },
  {
    path: "/select-profile/$workspaceId",
    frame: "full",
    load: () => coming().then((module) => module.SelectProfile),
  },
  { path: "/create-profile/$workspaceId", frame: "full", load: createProfile },
  { path: "/create-profile/add-sso/$workspaceId", frame: "full", load: createProfile },
  { path: "/create-profile/invite/$inviteId", frame: "full", load: createProfile },
];
