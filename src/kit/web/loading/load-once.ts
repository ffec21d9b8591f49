import { withWords } from "../i18n.ts";

/** Loads code with its texts, once. Rejects where it does not load, and retries at the next call. */
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
