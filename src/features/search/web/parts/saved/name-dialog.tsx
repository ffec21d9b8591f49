import { useState } from "react";
import { tidy } from "#kit/text.ts";
import { succeeds } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { type SavedSearch, savedSearchLimits } from "../../../saved-contract.ts";
import { useRenameSaved, useSaveSearch } from "../../actions.ts";
import { searchPageText } from "../../text.ts";

interface NameDialogProps {
  /** One with an id is renamed; another is saved. */
  readonly search: Omit<SavedSearch, "id"> & { readonly id?: string };
  readonly onClose: () => void;
}

/** Gives a search a name. */
export function NameDialog({ search, onClose }: NameDialogProps) {
  const t = useText(searchPageText);
  const [name, setName] = useState(search.name);
  const save = useSaveSearch();
  const rename = useRenameSaved();
  const { id, asked } = search;
  const submit = async () => {
    const work = id === undefined ? save.run({ name: tidy(name), asked }) : rename.run({ id, name: tidy(name) });
    if (await succeeds(work)) onClose();
  };
  return (
    <FormDialog
      title={t(id === undefined ? "search.saved.save" : "search.saved.rename")}
      submitLabel={t("search.saved.keep")}
      isPending={save.isPending || rename.isPending}
      disabledReason={tidy(name) === "" ? t("search.saved.nameNeeded") : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t("search.saved.name")}
        value={name}
        onChange={setName}
        maxLength={savedSearchLimits.nameCharactersMax}
        autoFocus
      />
    </FormDialog>
  );
}
