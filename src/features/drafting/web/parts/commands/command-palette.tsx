import { type KeyboardEvent, useId, useState } from "react";
import { nameKey } from "#kit/text.ts";
import type { Command } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Keys } from "#kit/web/ui/marks/keys.tsx";
import { commandText } from "../../command-text.ts";

interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly commands: readonly Command[];
}

/** Every command of the editor with its keys, by a few letters of its name. */
export function CommandPalette({ isOpen, onOpenChange, commands }: CommandPaletteProps) {
  const t = useText(commandText);
  return (
    <Dialog title={t("editorCommands.title")} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => <CommandList commands={commands} close={close} />}
    </Dialog>
  );
}

/** The focus stays in the field; which line Enter performs is said by `aria-activedescendant`. */
function CommandList({ commands, close }: { readonly commands: readonly Command[]; readonly close: () => void }) {
  const t = useText(commandText);
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const words = nameKey(text).split(/\s+/u).filter(Boolean);
  const found = commands.filter(({ label, words: more = "" }) => {
    const name = nameKey(`${label} ${more}`);
    return words.every((word) => name.includes(word));
  });
  const lineId = (at: number) => `${listId}-${at}`;
  const perform = (command: Command | undefined) => {
    if (!command) return;
    close();
    command.perform();
  };
  const goTo = (at: number) => {
    setActive(at);
    document.getElementById(lineId(at))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = found;
    if (event.nativeEvent.isComposing || length === 0) return;
    if (event.key === "ArrowDown") goTo((active + 1) % length);
    else if (event.key === "ArrowUp") goTo((active - 1 + length) % length);
    else if (event.key === "Enter") perform(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <div className="space-y-3">
      <input
        role="combobox"
        aria-label={t("editorCommands.title")}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? lineId(active) : undefined}
        autoFocus
        placeholder={t("editorCommands.placeholder")}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="field"
      />
      <div id={listId} role="listbox" aria-label={t("editorCommands.title")} className="max-h-[50dvh] overflow-auto">
        {found.map((command, at) => {
          const { icon: Icon } = command;
          return (
            <div
              key={command.name}
              id={lineId(at)}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onClick={() => perform(command)}
              onKeyDown={() => {}}
              className="flex min-h-(--ctl) cursor-default items-center gap-3 rounded-1 px-3 py-1 text-xs hover:bg-tint aria-selected:bg-tint-2 pointer-coarse:min-h-11"
            >
              {Icon ? <Icon className="size-4 shrink-0 text-ink-3" aria-hidden /> : <span className="w-4 shrink-0" />}
              <span className="min-w-0 flex-1">
                {`${command.label} `}
                {command.words !== undefined && <span className="ms-1 text-ink-3">{`${command.words} `}</span>}
              </span>
              {command.keys !== undefined && <Keys keys={command.keys} />}
            </div>
          );
        })}
      </div>
      <p role="status" className="text-xs text-ink-2">
        {found.length === 0 && t("editorCommands.none", { text })}
      </p>
    </div>
  );
}
