import type { Screen } from "#kit/web/screen.ts";

const list = () => import("./screens/procedure-list.tsx").then((module) => module.ProcedureList);

/** The screens of procedures to find and to read. */
export const procedureScreens: readonly Screen[] = [
  { path: "/procedures", frame: "shell", load: list },
  { path: "/procedures/list", frame: "shell", load: list },
  {
    path: "/procedures/bin",
    frame: "shell",
    load: () => import("./screens/procedure-bin.tsx").then((module) => module.ProcedureBin),
  },
  {
    path: "/procedures/$procedureId",
    frame: "shell",
    load: () => import("./screens/procedure-preview.tsx").then((module) => module.ProcedurePreview),
  },
];
