import { whileOn } from "#kit/web/screen.ts";

const editor = () => import("./screens/set-editor.tsx");

/** The screens of procedure sets. */
export const setScreens = whileOn("procedure_sets_enabled", [
  {
    path: "/procedures/sets",
    frame: "shell",
    load: () => import("./screens/set-list.tsx").then((module) => module.SetList),
  },
  {
    path: "/procedures/sets/bin",
    frame: "shell",
    load: () => import("./screens/set-bin.tsx").then((module) => module.SetBin),
  },
  {
    path: "/procedures/sets/overdue",
    frame: "shell",
    load: () => import("./screens/overdue-people.tsx").then((module) => module.OverduePeopleScreen),
  },
  {
    path: "/procedures/sets/new",
    frame: "shell",
    load: () => editor().then((module) => module.NewSetEditor),
  },
  {
    path: "/procedures/sets/$setId/edit",
    frame: "shell",
    load: () => editor().then((module) => module.SetEditor),
  },
  {
    path: "/procedures/sets/$setId/progress",
    frame: "shell",
    load: () => import("./screens/set-progress.tsx").then((module) => module.SetProgressScreen),
  },
]);
