import { type Screen, whileOn } from "#kit/web/screen.ts";

/** The screens of generation. */
export const generationScreens: readonly Screen[] = [
  ...whileOn("procedure_generation_web_enabled", [
    {
      path: "/procedures/generation",
      frame: "shell",
      load: () => import("./screens/from-film.tsx").then((module) => module.FromFilm),
    },
  ]),
  ...whileOn("pdf_proc_gen_enabled", [
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
  ]),
  {
    path: "/procedures/$procedureId/compare",
    frame: "shell",
    load: () => import("./screens/compare-paper.tsx").then((module) => module.ComparePaper),
  },
];
