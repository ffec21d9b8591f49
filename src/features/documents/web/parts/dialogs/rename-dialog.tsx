import { useId, useLayoutEffect, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { nameParts } from "#kit/text.ts";
import { fieldErrors } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { StaleChoice } from "#kit/web/ui/states/stale-choice.tsx";
import { presentState } from "#kit/web/wire/present-state.ts";
import { type DocumentFolder, document, documentFolder } from "../../../contract.ts";
import { documentNameLengthMax, folderNameLengthMax, plainName } from "../../../rules.ts";
import { useRename } from "../../actions.ts";
import { documentDialogText } from "../../dialog-text.ts";
import { isFolderNameTaken } from "../../state/folder-tree.ts";
import { documentItem, folderItem, type Item } from "../../state/item.ts";

interface RenameDialogProps {
  readonly item: Item;
  readonly folders: readonly DocumentFolder[];
  readonly onClose: () => void;
}

const revisionOf = (item: Item) => (item.kind === "folder" ? item.folder.revision : item.document.revision);

/** Renames an item, based on the name that was shown when the dialog opened. */
export function RenameDialog({ item, folders, onClose }: RenameDialogProps) {
  const t = useText(documentDialogText);
  const { run, isPending, error, reset } = useRename(item.kind);
  const [base, setBase] = useState(item);
  const [name, setName] = useState(item.name);
  const field = useId();
  useSelectedStem(field, item);

  const wanted = plainName(name);
  const theirs = theirsOf(item.kind, error);
  const isTaken = item.kind === "folder" && isFolderNameTaken(folders, item.folder.parentId, wanted, item.id);
  const save = (onto: Item) => run({ item, revision: revisionOf(onto), name: wanted }).then(onClose, () => {});
  const words = (): string | readonly string[] | undefined => {
    if (wanted === "") return t("documents.rename.blank");
    if (isTaken || isProblem(error, "folderExists")) return t("documents.flows.folderExists");
    if (isProblem(error, "documentExists")) return t("documents.rename.takenPlain");
    return fieldErrors(error, "name");
  };
  const message = words();

  return (
    <FormDialog
      title={t("documents.rename.title", { name: item.name })}
      submitLabel={t("documents.rename.submit")}
      isPending={isPending}
      disabledReason={wanted === base.name ? t("documents.rename.unchanged") : undefined}
      onSubmit={() => wanted !== "" && !isTaken && void save(base)}
      onClose={onClose}
    >
      {theirs && (
        <StaleChoice
          differences={[{ id: "name", mine: wanted, theirs: theirs.name }]}
          onKeepMine={() => void save(theirs)}
          onTakeTheirs={() => {
            setBase(theirs);
            setName(theirs.name);
            reset();
          }}
        />
      )}
      <div id={field}>
        <TextField
          label={t("documents.rename.label")}
          value={name}
          onChange={(text) => {
            setName(text);
            if (error) reset();
          }}
          maxLength={item.kind === "folder" ? folderNameLengthMax : documentNameLengthMax}
          autoComplete="off"
          isRequired
          error={message}
        />
      </div>
      {error && !theirs && !message && (
        <Banner tone="stop">
          {t(item.kind === "folder" ? "documents.flows.renameFolderFailed" : "documents.flows.renameDocumentFailed")}
        </Banner>
      )}
    </FormDialog>
  );
}

/** Puts the focus into the field with the name selected, all but the ending: that one seldom wants to change. */
function useSelectedStem(fieldId: string, item: Item): void {
  const end = item.kind === "folder" ? item.name.length : nameParts(item.name).stem.length;
  // The dialog takes the focus as it opens, unless something in it has it by then.
  useLayoutEffect(() => {
    const input = window.document.getElementById(fieldId)?.querySelector("input");
    input?.focus();
    input?.setSelectionRange(0, end);
  }, [fieldId, end]);
}

/** The current name, if another member renamed it first. */
function theirsOf(kind: Item["kind"], error: unknown): Item | undefined {
  if (kind === "folder") {
    const folder = presentState(documentFolder, error);
    return folder && folderItem(folder);
  }
  const present = presentState(document, error);
  return present && documentItem(present);
}
