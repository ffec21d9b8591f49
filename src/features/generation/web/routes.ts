import type { Screen } from "#kit/web/screen.ts";

/** The screens of generation. */
export const generationScreens: readonly Screen[] = [
  {
    path: "/procedures/generation",
    frame: "shell",
    load: () => import("./screens/from-film.tsx").then((module) => module.FromFilm),
  },
  {
    path: "/procedures/from-document",
    frame: "shell",
    load: () => import("./screens/from-paper.tsx").then((module) => module.FromPaper),
  },
  {
    path: "/procedures/batches",
    frame: "shell",
    load: () => import("./screens/batch-list.tsx").then((module) => module.BatchList),
  },
  {
    path: "/procedures/batches/$batchId",
    frame: "shell",
    load: () => import("./screens/batch-page.tsx").then((module) => module.BatchPage),
  },
  {
    path: "/procedures/batches/$batchId/review",
    frame: "shell",
    load: () => import("./screens/batch-review.tsx").then((module) => module.BatchReview),
  },
  {
    path: "/procedures/$procedureId/compare",
    frame: "shell",
    load: () => import("./screens/compare-paper.tsx").then((module) => module.ComparePaper),
  },
];
