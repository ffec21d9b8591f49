/** The addresses that the app in the browser answers, as routes of the server: `*` stands for any rest. */
export const appPaths = [
  "/login",
  "/login/*",
  "/join",
  "/invite",
  "/setup",
  "/workspace-select",
  "/unsent-answers",
  "/select-profile/*",
  "/create-profile/*",
  "/app",
  "/app/*",
] as const;

/** Whether the app answers a path, such as "/app/w1/home": the start page and what `appPaths` names. */
export const isAppPath = (pathname: string): boolean =>
  pathname === "/" ||
  appPaths.some((path) => (path.endsWith("*") ? pathname.startsWith(path.slice(0, -1)) : pathname === path));

/** The fields of an address's query that have a value. */
export const given = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])));
