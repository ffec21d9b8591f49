import { useOfferedCommands } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Keys } from "#kit/web/ui/marks/keys.tsx";
import { searchText } from "./search-text.ts";
import { useSingleKeys } from "./single-keys.ts";

interface KeyHelpProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The commands of this screen that have keys. */
export function KeyHelp({ isOpen, onOpenChange }: KeyHelpProps) {
  const t = useText(searchText);
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const commands = useOfferedCommands().flatMap(({ name, label, keys }) => (keys ? [{ name, label, keys }] : []));
  return (
    <Dialog title={t("shell.keys.title")} isOpen={isOpen} onOpenChange={onOpenChange}>
      <dl className="divide-y divide-line">
        {commands.map(({ name, label, keys }) => (
          <div key={name} className="flex min-h-10 items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        isSelected={singleKeys}
        onChange={setSingleKeys}
        description={t("shell.keys.singleNote")}
        className="mt-5"
      >
        {t("shell.keys.single")}
      </Switch>
    </Dialog>
  );
}
