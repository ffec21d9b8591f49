import type { Plugin } from "vite";

const locale = /(?:^|\/)([a-z]{2}-[A-Z]{2})\.(?:m?js|json)$/;
const empty = "\0locale-that-nobody-reads";

/**
 * React Aria brings its own words in thirty languages. Leaves all but these out of the browser's build.
 * @param locales such as `de-DE`
 */
export const spokenLocales = (locales: readonly string[]): Plugin => ({
  name: "spoken-locales",
  enforce: "pre",
  resolveId: {
    filter: { id: locale },
    handler(id, importer = "") {
      const [, found = ""] = locale.exec(id) ?? [];
      const isAria = /[\\/](?:react-aria|react-stately|react-aria-components)[\\/]/.test(importer);
      return isAria && !locales.includes(found) ? empty : null;
    },
  },
  load: { filter: { id: /^\0locale-that-nobody-reads$/ }, handler: () => "export default undefined;" },
});
