// What a draft and its film become together is decided by `film-steps`; this is what it reads and writes of them.
export { setConfirmed, setPlan } from "./film-store.ts";
export { findByProcedure, markReviewed } from "./generation-store.ts";
export { getSource, publishGeneration } from "./service.ts";
