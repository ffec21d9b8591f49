import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { fieldErrors, succeeds } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { useRenameRole } from "../queries.ts";
import type { RoleView } from "../state/role-view.ts";
import { roleText } from "../text.ts";
import { useRoleWords } from "./use-role-words.ts";

/** Another name; a built-in role can have its own again. */
export function RenameRoleDialog({ role, onClose }: { readonly role: RoleView; readonly onClose: () => void }) {
  const t = useText(roleText);
  const kit = useText(kitText);
  const shown = useRoleWords()(role);
  const { run, isPending, error } = useRenameRole();
  const [name, setName] = useState(shown);
  const rename = async (next: string | null) => {
    // Reported at the field, or by a toast.
    const done = await succeeds(run({ role, name: next }));
    if (done) onClose();
  };
  const submit = () => {
    if (name.trim() !== "") void rename(name);
  };
  return (
    <Dialog
      title={t("roles.ask.renameTitle", { name: shown })}
      isOpen
      onOpenChange={onClose}
      footer={(close) => (
        <>
          {role.builtIn !== null && role.name !== null && (
            <Button kind="line" className="me-auto" onPress={() => void rename(null)}>
              {t("roles.ask.ownName")}
            </Button>
          )}
          <Button kind="bare" onPress={close}>
            {kit("kit.cancel")}
          </Button>
          <Button kind="ink" isDisabled={name.trim() === ""} isPending={isPending} onPress={submit}>
            {t("roles.ask.renameButton")}
          </Button>
        </>
      )}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t("roles.ask.name")}
          value={name}
          onChange={setName}
          maxLength={200}
          autoFocus
          isRequired
          error={isProblem(error, "roleNameTaken") ? t("roles.ask.nameTaken") : fieldErrors(error, "name")}
        />
      </form>
    </Dialog>
  );
}
