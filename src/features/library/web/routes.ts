import type { Screen } from "#kit/web/screen.ts";

export const libraryScreens: readonly Screen[] = [
  { path: "/media", frame: "shell", load: () => import("./screens/media-library.tsx").then((m) => m.MediaLibrary) },
];
