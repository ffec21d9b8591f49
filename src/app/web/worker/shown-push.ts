/** What a push message says, as the server writes it (`PushSaid`). */
export interface ShownPush {
  readonly title: string;
  readonly options: {
    readonly body: string;
    readonly tag: string;
    readonly lang: string;
    readonly icon: string;
    readonly data: { readonly path: string };
  };
}

const startPath = "/app";
const icon = "/icons/app-192.png";

/** What the browser shows. A browser demands that something is shown for every message, so there are words for a broken one. */
export function shownPush(said: unknown): ShownPush {
  const { title, body, path, tag, language } = (typeof said === "object" && said !== null ? said : {}) as Readonly<
    Record<string, unknown>
  >;
  const text = (value: unknown, otherwise = "") => (typeof value === "string" && value !== "" ? value : otherwise);
  return {
    title: text(title, "Fettle"),
    options: { body: text(body), tag: text(tag), lang: text(language), icon, data: { path: pathWithin(path) } },
  };
}

/** A press leads to a screen of the app and nowhere else. */
export function pathWithin(path: unknown): string {
  const isScreen = typeof path === "string" && /^\/app\/[\w\-/?=&%.]*$/.test(path) && !path.includes("..");
  return isScreen ? path : startPath;
}
