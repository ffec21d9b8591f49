import { withWords } from "../i18n.ts";

/** Loads code with its words, once. Rejects where it does not arrive, and asks anew the next time. */
export function loadOnce<Late>(load: () => Promise<Late>): () => Promise<Late> {
  let loading: Promise<Late> | undefined;
  return () => {
    loading ??= withWords(load()).catch((notLoaded: unknown) => {
      loading = undefined;
      throw notLoaded;
    });
    return loading;
  };
}
