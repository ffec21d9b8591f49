import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { fieldErrors } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { newKey } from "#kit/web/new-key.ts";
import { toast } from "#kit/web/toast.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { GroupIcon, groupIcons } from "#kit/web/ui/marks/group-icon.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { AccessGroup } from "../../../contract.ts";
import { isReservedName } from "../../../rules.ts";
import { useChangeGroup, useCreateGroup } from "../../queries.ts";
import { groupText } from "../../text.ts";

interface GroupFormDialogProps {
  /** The group to edit; without one a new group is created. */
  readonly group?: AccessGroup | undefined;
  /** Where a new one comes: below this group, or at the top. */
  readonly parent?: AccessGroup | undefined;
  readonly onClose: () => void;
  readonly onDone: (group: AccessGroup) => void;
}

/** Name and icon of a group, new or known. */
export function GroupFormDialog({ group, parent, onClose, onDone }: GroupFormDialogProps) {
  const t = useText(groupText);
  const create = useCreateGroup();
  const change = useChangeGroup();
  const [key] = useState(newKey);
  const [name, setName] = useState(group?.name ?? "");
  const [icon, setIcon] = useState(group?.icon ?? "users");
  const [wasSent, setSent] = useState(false);
  const error = create.error ?? change.error;
  const ownFault =
    name.trim() === "" ? t("groups.form.nameMissing") : isReservedName(name) ? t("groups.form.reserved") : undefined;
  const serverFault = isProblem(error, "groupExists") ? [t("groups.form.exists")] : fieldErrors(error, "name");

  const submit = async () => {
    setSent(true);
    if (ownFault !== undefined) return;
    try {
      const done = group
        ? await change.run({ groupId: group.id, revision: group.revision, change: { name, icon } })
        : await create.run({ key, name, icon, parentId: parent?.id ?? null });
      toast.success(t(group ? "groups.form.changed" : "groups.form.created", { name: done.name }));
      onDone(done);
    } catch (failure) {
      // Nothing that was entered is lost. What the person can put right is said below alone.
      const isShown = isProblem(failure, "groupExists") || isProblem(failure, "stale") || fieldErrors(failure, "name");
      if (group && !isShown) toast.error(t("groups.form.failed"));
    }
  };

  return (
    <FormDialog
      title={
        group ? t("groups.form.edit") : parent ? t("groups.form.newBelow", { name: parent.name }) : t("groups.form.new")
      }
      submitLabel={t(group ? "groups.form.save" : "groups.form.create")}
      isPending={create.isPending || change.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t("groups.form.name")}
        value={name}
        onChange={setName}
        maxLength={120}
        isRequired
        autoFocus
        error={wasSent && ownFault !== undefined ? ownFault : serverFault}
      />
      <IconChoice value={icon} onChange={setIcon} />
      {error && !serverFault && (
        <Banner tone="stop">{t(isProblem(error, "stale") ? "groups.form.stale" : "groups.form.failed")}</Banner>
      )}
    </FormDialog>
  );
}

function IconChoice({ value, onChange }: { readonly value: string; readonly onChange: (icon: string) => void }) {
  const t = useText(groupText);
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-semibold text-ink-2">{t("groups.form.icon")}</legend>
      <div className="flex flex-wrap gap-1.5">
        {groupIcons.map((icon) => (
          <label
            key={icon}
            className={classNames(
              "grid size-10 cursor-pointer place-items-center rounded-1 border text-lg has-focus-visible:ring-focus",
              icon === value ? "border-ink bg-ink text-on-ink" : "border-line bg-raised hover:bg-tint",
            )}
          >
            <input
              type="radio"
              name="group-icon"
              className="sr-only"
              checked={icon === value}
              onChange={() => onChange(icon)}
              aria-label={t(`groups.icons.${icon as "users"}`)}
            />
            <GroupIcon name={icon} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
