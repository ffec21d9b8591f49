import type { Screen } from "#kit/web/screen.ts";

/** The screens of time studies and element lists. */
export const timeStudyScreens: readonly Screen[] = [
  {
    path: "/time-studies",
    frame: "shell",
    load: () => import("./screens/study-list.tsx").then((module) => module.StudyList),
  },
  {
    path: "/time-studies/$studyId",
    frame: "shell",
    load: () => import("./screens/study-detail.tsx").then((module) => module.StudyDetail),
  },
  {
    path: "/time-studies/$studyId/timing",
    frame: "full",
    load: () => import("./screens/timing.tsx").then((module) => module.TimingScreen),
  },
  {
    path: "/element-lists",
    frame: "shell",
    load: () => import("./screens/element-lists.tsx").then((module) => module.ElementLists),
  },
  {
    path: "/element-lists/$elementListId",
    frame: "shell",
    load: () => import("./screens/element-list-detail.tsx").then((module) => module.ElementListDetail),
  },
];
