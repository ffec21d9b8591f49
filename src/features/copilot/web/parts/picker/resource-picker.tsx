import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
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
}

/** Documents, folders and procedures that the next questions are limited to. */
export function ResourcePicker({ resources, onUse, onClose }: ResourcePickerProps) {
  const t = useText(copilotText);
  const [chosen, setChosen] = useState(resources);
  const toggle = (one: Resource) => setChosen((before) => toggled(before, one));
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
          onPress={() => onUse(chosen)}
          onCancel={onClose}
        />
      }
    >
      <div className="space-y-4">
        <p className="text-ink-2">{t("copilot.picker.note")}</p>
        <Tabs
          label={t("copilot.picker.kinds")}
          items={resourceTypes.map((type) => {
            const count = chosen.filter((one) => one.type === type).length;
            return {
              id: type,
              text: t(`copilot.picker.${type}`),
              ...(count > 0 && { count }),
              panel: <ResourceList type={type} chosen={chosen} onToggle={toggle} />,
            };
          })}
        />
        {isFull(chosen) && <p role="status">{t("copilot.picker.full", { count: copilotLimits.resourcesMax })}</p>}
      </div>
    </Dialog>
  );
}
