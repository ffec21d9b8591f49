import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import type { Item } from "../../state/item.ts";
import { documentText } from "../../text.ts";
import type { Ask } from "../asked.ts";

const MenuLines = lazyComponent(() => import("./menu-lines.tsx").then((module) => module.MenuLines));

interface ItemMenuProps {
  readonly item: Item;
  readonly ask: Ask;
}

/** All that can be done with one thing. Thousands of lines have one, so that what is in it comes with it. */
export function ItemMenu({ item, ask }: ItemMenuProps) {
  const t = useText(documentText);
  return (
    <MoreMenu label={t("documents.actions.for", { name: item.name })}>
      <MenuLines item={item} ask={ask} />
    </MoreMenu>
  );
}
