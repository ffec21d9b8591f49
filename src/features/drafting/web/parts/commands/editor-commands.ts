import type { LucideIcon } from "#kit/web/create-icon.ts";
import {
  BookmarkPlus,
  Copy,
  CornerUpRight,
  LayoutTemplate,
  ListTodo,
  MoveDown,
  MoveUp,
  Plus,
  Redo2,
  Replace,
  Settings2,
  TextCursorInput,
  Trash2,
  Undo2,
} from "#kit/web/icons.ts";
import { commandKeys } from "./command-keys.ts";

export interface CommandDisplay {
  readonly icon?: LucideIcon;
  /** See `keysMatch`. */
  readonly keys?: string;
}

/** [P156] What can be done in the editor and has a picture or keys: menus and the list of commands read this. */
export const commandDisplays = {
  undo: { icon: Undo2, keys: commandKeys.undo },
  redo: { icon: Redo2, keys: commandKeys.redo },
  addStep: { icon: Plus, keys: commandKeys.addStep },
  addSection: { icon: Plus, keys: commandKeys.addSection },
  rename: { icon: TextCursorInput, keys: commandKeys.rename },
  moveUp: { icon: MoveUp, keys: commandKeys.moveUp },
  moveDown: { icon: MoveDown, keys: commandKeys.moveDown },
  moveTo: { icon: CornerUpRight },
  duplicate: { icon: Copy, keys: commandKeys.duplicate },
  delete: { icon: Trash2, keys: commandKeys.delete },
  selectSteps: { icon: ListTodo },
  previousStep: { keys: commandKeys.previousStep },
  nextStep: { keys: commandKeys.nextStep },
  nextPane: { keys: commandKeys.nextPane },
  nextFinding: { keys: commandKeys.nextFinding },
  find: { icon: Replace, keys: commandKeys.find },
  details: { icon: Settings2 },
  insertStep: { icon: BookmarkPlus, keys: commandKeys.insertStep },
  saveStep: { icon: BookmarkPlus },
  saveTemplate: { icon: LayoutTemplate },
  commands: { keys: commandKeys.commands },
} as const satisfies Readonly<Record<string, CommandDisplay>>;
