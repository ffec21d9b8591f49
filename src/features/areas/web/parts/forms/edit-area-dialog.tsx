import { useState } from "react";
import { fieldErrors } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { StaleChoice } from "#kit/web/ui/states/stale-choice.tsx";
import { presentState } from "#kit/web/wire/present-state.ts";
import { type Area, area as areaSchema } from "../../../contract.ts";
import { useEditArea } from "../../actions.ts";
import { areaText } from "../../text.ts";
import { AreaPicture } from "../area-picture.tsx";
import { PictureField } from "./picture-field.tsx";

/** Name and picture. The edit is based on the area as it was when the dialog opened, whatever arrives meanwhile. */
export function EditAreaDialog({ area, onClose }: { readonly area: Area; readonly onClose: () => void }) {
  const t = useText(areaText);
  const { run, isPending, error, reset } = useEditArea();
  const [base, setBase] = useState(area);
  const [name, setName] = useState(area.name);
  const [pictureId, setPicture] = useState(area.displayFettleImageId);

  const isNameless = name.trim() === "";
  const change = {
    ...(name !== base.name && { name }),
    ...(pictureId !== base.displayFettleImageId && { displayFettleImageId: pictureId }),
  };
  const nameErrors = fieldErrors(error, "name");
  const theirs = presentState(areaSchema, error);
  // What went wrong is shown below; nothing that was entered is lost.
  const save = (onto: Area) => run({ areaId: area.id, revision: onto.revision, change }).then(onClose, () => {});
  const startAgainFrom = (next: Area) => {
    setBase(next);
    setName(next.name);
    setPicture(next.displayFettleImageId);
    reset();
  };

  return (
    <FormDialog
      title={t("areas.edit.title", { name: area.name })}
      submitLabel={t("areas.edit.submit")}
      isPending={isPending}
      disabledReason={Object.keys(change).length === 0 ? t("areas.edit.nothing") : undefined}
      onSubmit={() => !isNameless && void save(base)}
      onClose={onClose}
    >
      {theirs && (
        <StaleChoice
          differences={differencesBetween({ name, pictureId }, theirs)}
          onKeepMine={() => void save(theirs)}
          onTakeTheirs={() => startAgainFrom(theirs)}
        />
      )}
      <TextField
        label={t("areas.form.name")}
        value={name}
        onChange={setName}
        maxLength={200}
        isRequired
        error={isNameless ? t("areas.form.nameMissing") : nameErrors}
      />
      <PictureField assetId={pictureId} onChange={setPicture} />
      {error && !theirs && !nameErrors && <Banner tone="stop">{t("areas.flows.updateAreaFailed")}</Banner>}
    </FormDialog>
  );
}

function differencesBetween(mine: { readonly name: string; readonly pictureId: string | null }, theirs: Area) {
  const picture = (assetId: string | null) => (
    <AreaPicture assetId={assetId} size="thumb" className="h-20 w-full rounded-1 object-contain" />
  );
  return [
    { id: "name", differs: mine.name !== theirs.name, mine: mine.name, theirs: theirs.name },
    {
      id: "picture",
      differs: mine.pictureId !== theirs.displayFettleImageId,
      mine: picture(mine.pictureId),
      theirs: picture(theirs.displayFettleImageId),
    },
  ].filter((one) => one.differs);
}
