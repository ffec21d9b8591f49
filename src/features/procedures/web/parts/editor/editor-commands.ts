import {
  BookmarkPlus,
  Copy,
  CornerUpRight,
  LayoutTemplate,
  ListTodo,
  type LucideIcon,
  MoveDown,
  MoveUp,
  Plus,
  Redo2,
  Replace,
  Settings2,
  TextCursorInput,
  Trash2,
  Undo2,
} from "lucide-react";

export interface CommandLook {
  readonly icon?: LucideIcon;
  /** See `keysMatch`. */
  readonly keys?: string;
}

/**
 * [P156] What can be done in the editor and has a picture or keys: menus, keys and the list of commands all read this.
 * Keys with Alt are none that type a letter on an Apple keyboard.
 */
export const commandLooks = {
  undo: { icon: Undo2, keys: "mod+z" },
  redo: { icon: Redo2, keys: "mod+shift+z" },
  addStep: { icon: Plus, keys: "mod+enter" },
  addSection: { icon: Plus, keys: "mod+shift+enter" },
  rename: { icon: TextCursorInput, keys: "f2" },
  moveUp: { icon: MoveUp, keys: "alt+arrowup" },
  moveDown: { icon: MoveDown, keys: "alt+arrowdown" },
  moveTo: { icon: CornerUpRight },
  duplicate: { icon: Copy, keys: "mod+d" },
  delete: { icon: Trash2, keys: "delete" },
  selectSteps: { icon: ListTodo },
  previousStep: { keys: "alt+pageup" },
  nextStep: { keys: "alt+pagedown" },
  nextPane: { keys: "f6" },
  nextFinding: { keys: "f8" },
  find: { icon: Replace, keys: "mod+f" },
  details: { icon: Settings2 },
  insertStep: { icon: BookmarkPlus, keys: "alt+enter" },
  saveStep: { icon: BookmarkPlus },
  saveTemplate: { icon: LayoutTemplate },
  commands: { keys: "mod+k" },
} as const satisfies Readonly<Record<string, CommandLook>>;
