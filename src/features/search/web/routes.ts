import type { Screen } from "#kit/web/screen.ts";

export const searchScreens: readonly Screen[] = [
  { path: "/search", frame: "shell", load: () => import("./screens/search-page.tsx").then((m) => m.SearchPage) },
  { path: "/settings/synonyms", frame: "shell", load: () => import("./screens/synonyms.tsx").then((m) => m.Synonyms) },
];
