import type { Screen } from "#kit/web/screen.ts";

export const linkedStepScreens: readonly Screen[] = [
  {
    path: "/procedures/templates/$templateId/uses",
    frame: "shell",
    load: () => import("./screens/template-uses.tsx").then((module) => module.TemplateUses),
  },
];
