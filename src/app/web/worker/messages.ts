/** What a page says to the worker, and the worker to its pages. */
export const takeNewVersion = "takeNewVersion";
export const readsGerman = "readsGerman";
export const sendWhatWaits = "sendWhatWaits";
