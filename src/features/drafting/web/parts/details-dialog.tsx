import { useQuery } from "@tanstack/react-query";
import { areaQueries } from "#features/areas/web/queries.ts";
import { presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { commandText } from "../command-text.ts";
import { editorDialogText } from "../editor-dialog-text.ts";
import { editorText } from "../editor-text.ts";
import { useContent, useDraft, useEditContent, useEditing } from "./draft-context.tsx";
import { PictureField } from "./modules/picture-field.tsx";

const descriptionCharactersMax = 10_000;

interface DetailsDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** What belongs to the procedure as a whole. Saved like everything else in the editor, so there is nothing to confirm. */
export function DetailsDialog({ isOpen, onOpenChange }: DetailsDialogProps) {
  const t = useText(editorText, editorDialogText);
  const commands = useText(commandText);
  const kit = useText(kitText);
  const content = useContent();
  const edit = useEditContent();
  return (
    <Dialog
      title={commands("editor.detailsDialog.title")}
      size="lg"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={(close) => (
        <Button kind="ink" onPress={close}>
          {kit("kit.done")}
        </Button>
      )}
    >
      <div className="space-y-5">
        <TextArea
          label={t("editor.detailsDialog.description")}
          description={t("editor.detailsDialog.descriptionHint")}
          value={content.description}
          maxLength={descriptionCharactersMax}
          onChange={(description) => edit((before) => ({ ...before, description }), { mergeKey: "description" })}
        />
        <PictureField
          field="procedureImage"
          label={t("editor.detailsDialog.image")}
          refs={content.procedureImage ? [content.procedureImage] : []}
          max={1}
          onAdd={(id) => edit((before) => ({ ...before, procedureImage: { source: "remote", type: "image", id } }))}
          onReplace={(_, id) =>
            edit((before) => ({ ...before, procedureImage: { source: "remote", type: "image", id } }))
          }
          onRemove={() => edit((before) => ({ ...before, procedureImage: null }))}
        />
        <AreaChoice />
      </div>
    </Dialog>
  );
}

function AreaChoice() {
  const t = useText(editorText, editorDialogText);
  const { driver } = useEditing();
  const { data: areas = [] } = useQuery(areaQueries.list(useWorkspaceId()));
  const chosen = useDraft((view) => presentOf(view.state).areaIds);
  const choose = (areaId: string, isOn: boolean) =>
    driver.edit((edited) => ({
      ...edited,
      areaIds: isOn ? [...edited.areaIds, areaId] : edited.areaIds.filter((id) => id !== areaId),
    }));
  return (
    <fieldset className="space-y-2">
      <legend className="text-xs font-semibold text-ink-2">{t("editor.detailsDialog.areas")}</legend>
      <p className="text-xs text-ink-3">
        {areas.length === 0 ? t("editor.detailsDialog.noAreas") : t("editor.detailsDialog.areasHint")}
      </p>
      <div className="grid max-h-56 gap-x-6 gap-y-2 overflow-auto py-1 ps-1 sm:grid-cols-2">
        {areas.map((area) => (
          <Checkbox key={area.id} isSelected={chosen.includes(area.id)} onChange={(isOn) => choose(area.id, isOn)}>
            {area.name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
