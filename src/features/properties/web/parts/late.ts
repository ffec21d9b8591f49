import { createElement } from "react";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { ToolsPlace } from "./tools-place.tsx";

/** Parts of properties for the pages and lists of other features, which have no room for them in their own scripts. */
export const ThingProperties = lazyComponent(() =>
  import("./thing-properties.tsx").then((module) => module.ThingProperties),
);
export const ListTools = lazyComponent(() => import("./list-tools.tsx").then((module) => module.ListTools), undefined, {
  placeholder: createElement(ToolsPlace),
});
export const SetManyButton = lazyComponent(() =>
  import("./set-many-button.tsx").then((module) => module.SetManyButton),
);
