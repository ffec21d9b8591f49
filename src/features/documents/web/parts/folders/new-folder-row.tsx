import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { FolderPlus } from "#kit/web/icons.ts";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import type { DocumentFolder } from "../../../contract.ts";
import { folderNameLengthMax, plainName } from "../../../rules.ts";
import { createFolderWords, useCreateFolder } from "../../actions.ts";
import { documentDialogText } from "../../dialog-text.ts";
import { isFolderNameTaken } from "../../state/folder-tree.ts";

interface NewFolderRowProps {
  readonly folders: readonly DocumentFolder[];
  readonly parentId: string | null;
  readonly onClose: () => void;
  readonly onCreated: (folder: DocumentFolder) => void;
}

/**
 * A new folder, named in its place in the list. Enter creates it; Escape clears the name and leaves. A taken name is
 * reported and cleared, so that the next one can be typed at once (specification, content section 5).
 */
export function NewFolderRow({ folders, parentId, onClose, onCreated }: NewFolderRowProps) {
  const t = useText(documentDialogText);
  const kit = useText(kitText);
  const { run, isPending } = useCreateFolder();
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector("input")?.focus();
  useEffect(focus, []);

  const refuseTaken = () => {
    const words = t("documents.flows.folderExists");
    setError(words);
    setName("");
    focus();
    return words;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const folderName = plainName(name);
    if (folderName === "") return setError(t("documents.create.blank"));
    if (isFolderNameTaken(folders, parentId, folderName)) return void toast.error(refuseTaken());
    try {
      onCreated(await run({ folderName, parentFolderId: parentId }));
    } catch (refused) {
      // The toast has reported it; the field shows it for as long as it is true.
      if (isProblem(refused, "folderExists")) refuseTaken();
      else setError(createFolderWords(refused));
      focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    setName("");
    onClose();
  };

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
      noValidate
      className="flex items-start gap-3 border-b border-line bg-tint px-4 py-3 max-sm:flex-wrap"
    >
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-1 bg-tint-2 text-ink max-sm:hidden">
        <FolderPlus className="size-5" />
      </span>
      <TextField
        label={t("documents.create.label")}
        hideLabel
        placeholder={t("documents.create.label")}
        value={name}
        onChange={(text) => {
          setName(text);
          if (text !== "") setError(undefined);
        }}
        maxLength={folderNameLengthMax}
        autoComplete="off"
        error={error}
        className="min-w-0 flex-1 max-sm:basis-full sm:max-w-96"
      />
      <Button kind="ink" type="submit" isPending={isPending}>
        {t("documents.create.submit")}
      </Button>
      <Button kind="bare" onPress={onClose}>
        {kit("kit.cancel")}
      </Button>
    </form>
  );
}
