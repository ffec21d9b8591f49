import { lazyComponent } from "#kit/web/lazy-component.tsx";

/** It brings the tree of groups, and comes at the end: loaded ahead, so that it is there without a network. */
export const EndPanel = lazyComponent(() => import("./end-panel.tsx").then((module) => module.EndPanel));
