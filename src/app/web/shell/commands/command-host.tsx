import { useCommands } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { Command as CommandIcon } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { shellText } from "../text.ts";
import { CreateCommands } from "./create-commands.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const ShellCommands = lazyComponent(() => import("./shell-commands.ts").then((module) => module.ShellCommands));
const KeyHelp = lazyComponent(() => import("./key-help.tsx").then((module) => module.KeyHelp), isOpen);
const Palette = lazyComponent(() => import("./palette.tsx").then((module) => module.Palette), isOpen);

export type OpenedBySearch = "palette" | "keys" | undefined;

interface CommandHostProps {
  readonly opened: OpenedBySearch;
  readonly onOpen: (opened: OpenedBySearch) => void;
}

/** Offers the shell's commands, and shows all that are offered: by keys, in the palette, in the list of keys. */
export function CommandHost({ opened, onOpen }: CommandHostProps) {
  const t = useText(shellText);
  useCommands([
    {
      name: "shell.palette",
      label: t("shell.keys.palette"),
      icon: CommandIcon,
      keys: "mod+k",
      perform: () => onOpen("palette"),
    },
  ]);
  return (
    <>
      <Shortcuts />
      <CreateCommands />
      <ShellCommands onShowKeys={() => onOpen("keys")} />
      <Palette isOpen={opened === "palette"} onOpenChange={(isOpen) => onOpen(isOpen ? "palette" : undefined)} />
      <KeyHelp isOpen={opened === "keys"} onOpenChange={(isOpen) => onOpen(isOpen ? "keys" : undefined)} />
    </>
  );
}

/** Apart, because it listens to what its neighbour offers. */
function Shortcuts() {
  useShortcuts();
  return null;
}
