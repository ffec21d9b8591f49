import type { ComponentProps } from "react";
import { useText } from "#kit/web/i18n.ts";
import { GripVertical } from "#kit/web/icons.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { editorText } from "../editor-text.ts";

interface DragHandleProps extends Omit<ComponentProps<"button">, "name" | "type" | "children"> {
  /** The name of what it moves. */
  readonly name: string;
}

/** Takes the pointer itself, where a button of the kit would take a press. */
export function DragHandle({ name, className, ...events }: DragHandleProps) {
  const t = useText(editorText);
  return (
    <button
      {...events}
      type="button"
      aria-label={t("editor.drag", { name })}
      title={t("editor.dragHint")}
      className={classNames(
        "ring-focus grid size-7 shrink-0 cursor-grab touch-none place-items-center rounded-1 text-ink-3 hover:bg-tint hover:text-ink active:cursor-grabbing pointer-coarse:size-9",
        className,
      )}
    >
      <GripVertical className="size-4" aria-hidden />
    </button>
  );
}
