import { useState } from "react";
import { adminRank } from "#kit/policy.ts";
import { isProblem } from "#kit/problem.ts";
import { fieldErrors } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { newKey } from "#kit/web/new-key.ts";
import { usePlace } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { useCreateRole } from "../queries.ts";
import type { RoleView } from "../state/role-view.ts";
import { roleText } from "../text.ts";
import { useRoleWords } from "./use-role-words.ts";

interface CreateRoleDialogProps {
  readonly roles: readonly RoleView[];
  /** The key of the role whose permissions it starts with. */
  readonly like: string;
  readonly onClose: () => void;
}

/** A name, and the role that it starts like. */
export function CreateRoleDialog({ roles, like, onClose }: CreateRoleDialogProps) {
  const t = useText(roleText);
  const kit = useText(kitText);
  const words = useRoleWords();
  const { actor } = usePlace();
  const { run, isPending, error } = useCreateRole();
  const [name, setName] = useState("");
  const [likeKey, setLikeKey] = useState(like);
  const [key] = useState(newKey);
  const source = roles.find((role) => role.key === likeKey);
  const isAdmin = actor.rank === adminRank;
  const lacks = (role: RoleView) => role.permissions.some((one) => !actor.permissions.has(one));
  const isReady = name.trim() !== "" && source !== undefined && !lacks(source);
  const submit = async () => {
    if (!isReady || isPending) return;
    const { permissions, requiresSso, seesAllContent } = source;
    const restrictContentToAccessGroups = !(seesAllContent && isAdmin);
    // Reported at the field, or by a toast.
    const made = await run({ key, name, permissions, requiresSso, restrictContentToAccessGroups }).catch(
      () => undefined,
    );
    if (made) onClose();
  };
  return (
    <Dialog
      title={t("roles.ask.createTitle")}
      isOpen
      onOpenChange={onClose}
      footer={(close) => (
        <>
          <Button kind="bare" onPress={close}>
            {kit("kit.cancel")}
          </Button>
          <Button kind="ink" isDisabled={!isReady} isPending={isPending} onPress={() => void submit()}>
            {t("roles.ask.createButton")}
          </Button>
        </>
      )}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
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
        <Select
          label={t("roles.ask.like")}
          value={likeKey}
          onChange={(next) => next !== null && setLikeKey(next)}
          items={roles.map((role) => ({
            id: role.key,
            text: words(role),
            ...(lacks(role) && { isDisabled: true, description: t("roles.ask.lacks") }),
          }))}
          {...(source?.seesAllContent && !isAdmin && { description: t("roles.ask.restricted") })}
        />
      </form>
    </Dialog>
  );
}
