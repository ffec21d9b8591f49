import type { Screen } from "#kit/web/screen.ts";

/** The screens of templates. */
export const templateScreens: readonly Screen[] = [
  {
    path: "/procedures/templates",
    frame: "shell",
    load: () => import("./screens/template-list.tsx").then((module) => module.TemplateList),
  },
  {
    path: "/procedures/templates/bin",
    frame: "shell",
    load: () => import("./screens/template-bin.tsx").then((module) => module.TemplateBin),
  },
];
