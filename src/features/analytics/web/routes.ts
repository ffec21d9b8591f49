import { type Screen, whileOn } from "#kit/web/screen.ts";

/** The screens of analytics. */
export const analyticsScreens: readonly Screen[] = [
  ...whileOn("analytics_dashboard_enabled", [
    {
      path: "/analytics/overview",
      frame: "shell",
      load: () => import("./screens/overview.tsx").then((module) => module.Overview),
    },
  ]),
  {
    path: "/analytics/procedures",
    frame: "shell",
    load: () => import("./screens/procedures.tsx").then((module) => module.Procedures),
  },
  {
    path: "/analytics/readings",
    frame: "shell",
    load: () => import("./screens/readings.tsx").then((module) => module.Readings),
  },
  {
    path: "/analytics/fettle-ai/steps-verified",
    frame: "shell",
    load: () => import("./screens/steps-verified.tsx").then((module) => module.StepsVerified),
  },
];
