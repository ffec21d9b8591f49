import { useEffect, useRef, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { X } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Tabs } from "#kit/web/ui/choices/tabs.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { DialogButtons } from "#kit/web/ui/dialogs/dialog-buttons.tsx";
import { copilotLimits, resourceTypes } from "../../../contract.ts";
import { isFull, type Resource, toggled } from "../../state/question-input.ts";
import { copilotText } from "../../text.ts";
import { ResourceList } from "./resource-list.tsx";

interface ResourcePickerProps {
  readonly resources: readonly Resource[];
  readonly onUse: (resources: readonly Resource[]) => void;
  readonly onClose: () => void;
  /** There is room for it beside the chat: what is chosen counts at once, and is dragged there as well. */
  readonly isBeside: boolean;
}

/** Documents, folders and procedures that the next questions are limited to. */
export function ResourcePicker({ isBeside, ...props }: ResourcePickerProps) {
  return isBeside ? <PickerBeside {...props} /> : <PickerDialog {...props} />;
}

type PickerProps = Omit<ResourcePickerProps, "isBeside">;

function PickerDialog({ resources, onUse, onClose }: PickerProps) {
  const t = useText(copilotText);
  const [chosen, setChosen] = useState(resources);
  return (
    <Dialog
      title={t("copilot.picker.title")}
      size="lg"
      isOpen
      onOpenChange={onClose}
      footer={
        <DialogButtons
          submitLabel={t("copilot.picker.use")}
          isPending={false}
          onPress={() => {
            onUse(chosen);
            onClose();
          }}
          onCancel={onClose}
        />
      }
    >
      <div className="space-y-4">
        <p className="text-ink-2">{t("copilot.picker.note")}</p>
        <Kinds chosen={chosen} isDraggable={false} onToggle={(one) => setChosen((before) => toggled(before, one))} />
      </div>
    </Dialog>
  );
}

/** [CP26] Escape closes it. */
function PickerBeside({ resources, onUse, onClose }: PickerProps) {
  const t = useText(copilotText);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      aria-labelledby="picker"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
      className="relative flex min-h-0 w-96 shrink-0 flex-col overflow-y-auto border-s border-line bg-paper px-4 pb-4 print:hidden"
    >
      <header className="flex items-start gap-3 py-3">
        <h2 id="picker" ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-md outline-none">
          {t("copilot.picker.title")}
        </h2>
        <Button kind="bare" size="sm" icon aria-label={t("copilot.picker.close")} onPress={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      <div className="space-y-4">
        <p className="text-ink-2">
          {t("copilot.picker.note")} {t("copilot.picker.drag")}
        </p>
        <Kinds chosen={resources} isDraggable onToggle={(one) => onUse(toggled(resources, one))} />
      </div>
    </aside>
  );
}

interface KindsProps {
  readonly chosen: readonly Resource[];
  readonly isDraggable: boolean;
  readonly onToggle: (one: Resource) => void;
}

function Kinds({ chosen, isDraggable, onToggle }: KindsProps) {
  const t = useText(copilotText);
  return (
    <>
      <Tabs
        label={t("copilot.picker.kinds")}
        items={resourceTypes.map((type) => {
          const count = chosen.filter((one) => one.type === type).length;
          return {
            id: type,
            text: t(`copilot.picker.${type}`),
            ...(count > 0 && { count }),
            panel: <ResourceList type={type} chosen={chosen} isDraggable={isDraggable} onToggle={onToggle} />,
          };
        })}
      />
      {isFull(chosen) && <p role="status">{t("copilot.picker.full", { count: copilotLimits.resourcesMax })}</p>}
    </>
  );
}
