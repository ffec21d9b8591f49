import { ProcedureCollage } from "#features/procedures/web/parts/procedure-collage.tsx";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { ArrowDown, ArrowUp, GripVertical, X } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { useSortable } from "#kit/web/ui/lists/use-sortable.ts";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { setEditorText } from "../../editor-text.ts";
import { type Chosen, moved } from "../../state/editor-state.ts";

interface ChosenProceduresProps {
  readonly procedures: readonly Chosen[];
  readonly onChange: (procedures: readonly Chosen[]) => void;
}

/** The procedures of a set in their order: dragged, moved by buttons or arrow keys, taken out. */
export function ChosenProcedures({ procedures, onChange }: ChosenProceduresProps) {
  const t = useText(setEditorText);
  const ids = procedures.map((one) => one.id);
  const move = (id: string, index: number) => {
    onChange(moved(procedures, id, index));
    const name = procedures.find((one) => one.id === id)?.title ?? "";
    announce(t("setEditor.moved", { name, number: index + 1, count: ids.length }));
  };
  const { list, handle, draggedId, dropBefore } = useSortable({ ids, onMove: move });
  if (procedures.length === 0) return <p className="text-ink-3">{t("setEditor.chosenNone")}</p>;
  return (
    <ol ref={list} aria-label={t("setEditor.chosen")} className="border-y border-line">
      {procedures.map((one, at) => (
        <li
          key={one.id}
          data-sort={one.id}
          className={classNames(
            "flex items-center gap-2 border-b border-line py-1.5 last:border-b-0",
            draggedId === one.id && "opacity-50",
            dropBefore === one.id && "shadow-[0_-3px_0_var(--ink)]",
            dropBefore === "end" && at === procedures.length - 1 && "shadow-[0_3px_0_var(--ink)]",
          )}
        >
          <button
            type="button"
            {...handle(one.id)}
            aria-label={t("setEditor.drag", { name: one.title })}
            title={t("setEditor.dragHint")}
            className="ring-focus grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-1 text-ink-3 hover:bg-tint hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
          >
            <GripVertical className="size-4" aria-hidden />
          </button>
          <StepNumber n={at + 1} />
          <span className="max-sm:hidden">
            <ProcedureCollage assetIds={one.collage} />
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">{one.title}</span>
          <MoveButton one={one} by={-1} at={at} count={ids.length} onMove={move} />
          <MoveButton one={one} by={1} at={at} count={ids.length} onMove={move} />
          <Button
            kind="bare"
            icon
            aria-label={t("setEditor.remove", { name: one.title })}
            onPress={() => onChange(procedures.filter((other) => other.id !== one.id))}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ol>
  );
}

interface MoveButtonProps {
  readonly one: Chosen;
  readonly by: -1 | 1;
  readonly at: number;
  readonly count: number;
  readonly onMove: (id: string, index: number) => void;
}

function MoveButton({ one, by, at, count, onMove }: MoveButtonProps) {
  const t = useText(setEditorText);
  const to = at + by;
  return (
    <Button
      kind="bare"
      icon
      className="shrink-0 max-sm:w-9"
      isDisabled={to < 0 || to >= count}
      aria-label={t(by < 0 ? "setEditor.up" : "setEditor.down", { name: one.title })}
      onPress={() => onMove(one.id, to)}
    >
      {by < 0 ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
    </Button>
  );
}
