import { useState } from "react";
import { GroupTreePicker } from "#features/groups/web/parts/group-tree-picker.tsx";
import { fieldErrors } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { newKey } from "#kit/web/new-key.ts";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { Area } from "../../../contract.ts";
import { useCreateArea } from "../../actions.ts";
import { areaText } from "../../text.ts";
import { PictureField } from "./picture-field.tsx";

interface CreateAreaDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (area: Area) => void;
}

export function CreateAreaDialog({ onClose, onCreated }: CreateAreaDialogProps) {
  const t = useText(areaText);
  const { run, isPending, error } = useCreateArea();
  const [key] = useState(newKey);
  const [name, setName] = useState("");
  const [displayFettleImageId, setPicture] = useState<string | null>(null);
  const [accessGroupIds, setGroups] = useState<readonly string[]>([]);
  const [wasSent, setSent] = useState(false);

  const isNameless = name.trim() === "";
  const nameErrors = fieldErrors(error, "name");
  const submit = () => {
    setSent(true);
    if (isNameless) return;
    // What went wrong is shown below; nothing that was entered is lost.
    run({ key, name, displayFettleImageId, accessGroupIds }).then(onCreated, () => {});
  };
  const press = (groupId: string) =>
    setGroups((held) => (held.includes(groupId) ? held.filter((id) => id !== groupId) : [...held, groupId]));

  return (
    <FormDialog
      title={t("areas.create.title")}
      submitLabel={t("areas.create.submit")}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("areas.form.name")}
        value={name}
        onChange={setName}
        maxLength={200}
        isRequired
        autoFocus
        error={wasSent && isNameless ? t("areas.form.nameMissing") : nameErrors}
      />
      <PictureField assetId={displayFettleImageId} onChange={setPicture} />
      <div className="space-y-1">
        <p className="text-xs font-semibold text-ink-2">{t("areas.form.access")}</p>
        <div className="flex h-52 flex-col">
          <GroupTreePicker markOf={(id) => (accessGroupIds.includes(id) ? "all" : "none")} onPress={press} />
        </div>
        {accessGroupIds.length === 0 && <p className="text-xs text-ink-3">{t("areas.form.everyone")}</p>}
      </div>
      {error && !nameErrors && <Banner tone="stop">{t("areas.create.failed")}</Banner>}
    </FormDialog>
  );
}
