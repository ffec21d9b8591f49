import { MenuSeparator } from "#kit/web/ui/menus/menu.tsx";
import { CommandItem } from "../commands/command-item.tsx";
import { useDraftActions } from "../draft-actions.ts";
import type { Removal } from "../outline/confirm-removal.tsx";
import type { Moving } from "../outline/move-dialog.tsx";

interface ModuleMenuProps {
  readonly moduleId: string;
  readonly place: number;
  readonly count: number;
  readonly onMove: (moving: Moving) => void;
  readonly onRemove: (removal: Removal) => void;
}

/** The lines of a module's menu. */
export function ModuleMenu({ moduleId, place, count, onMove, onRemove }: ModuleMenuProps) {
  const actions = useDraftActions();
  return (
    <>
      <CommandItem command="moveUp" isDisabled={place === 0} onAction={() => actions.nudgeModule(moduleId, -1)} />
      <CommandItem
        command="moveDown"
        isDisabled={place === count - 1}
        onAction={() => actions.nudgeModule(moduleId, 1)}
      />
      <CommandItem command="moveTo" onAction={() => onMove({ of: "module", id: moduleId })} />
      <CommandItem command="duplicate" onAction={() => actions.duplicateModule(moduleId)} />
      <MenuSeparator />
      <CommandItem command="delete" onAction={() => onRemove({ of: "module", id: moduleId })} />
    </>
  );
}
