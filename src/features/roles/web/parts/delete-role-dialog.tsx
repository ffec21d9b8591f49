import { useState } from "react";
import * as z from "zod/mini";
import { VisibilityChangeNote } from "#features/groups/web/parts/visibility-change-note.tsx";
import { useVisibilityPreview } from "#features/groups/web/parts/visibility-preview.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { bulkRefusals } from "../../contract.ts";
import { roleChangeRefusal } from "../../rules.ts";
import { rolePreviews, useRemoveRole } from "../queries.ts";
import type { RoleView } from "../state/role-view.ts";
import { roleText } from "../text.ts";
import { RefusedList } from "./refused-list.tsx";
import { useRoleWords } from "./use-role-words.ts";

interface DeleteRoleDialogProps {
  readonly role: RoleView;
  readonly roles: readonly RoleView[];
  readonly onClose: () => void;
}

/** Asks before a role is deleted; if it has members, for the role that they get. */
export function DeleteRoleDialog({ role, roles, onClose }: DeleteRoleDialogProps) {
  const t = useText(roleText);
  const kit = useText(kitText);
  const words = useRoleWords();
  const { actor, workspaceId } = usePlace();
  const { run, isPending, error } = useRemoveRole();
  const [target, setTarget] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isStale, setStale] = useState(false);
  const isHeld = role.memberCount > 0 || isProblem(error, "reassignmentRequired");
  const preview = useVisibilityPreview(
    isHeld && target !== null ? rolePreviews.reassignment(workspaceId, role, target) : undefined,
  );
  const digest = preview.change?.digest;
  const submit = async () => {
    if (isHeld && target === null) {
      setMissing(true);
      return;
    }
    try {
      await run({ roleId: role.key, reassignToRoleId: target, ...(digest !== undefined && { digest }) });
      onClose();
    } catch (failure) {
      setStale(preview.takesOver(failure));
    }
  };
  const refused = isProblem(error, "bulkRefused") ? z.safeParse(bulkRefusals, error.more.current).data : undefined;
  return (
    <Dialog
      title={t("roles.ask.deleteTitle", { name: words(role) })}
      role="alertdialog"
      isOpen
      onOpenChange={onClose}
      footer={(close) => (
        <>
          <Button kind="bare" autoFocus onPress={close}>
            {kit("kit.cancel")}
          </Button>
          <Button
            kind="stop"
            isDisabled={isHeld && target !== null && digest === undefined}
            isPending={isPending}
            onPress={() => void submit()}
          >
            {t("roles.ask.deleteButton")}
          </Button>
        </>
      )}
    >
      <div className="space-y-4">
        <p>{isHeld ? t("roles.ask.deleteHeld", { count: role.memberCount }) : t("roles.ask.deleteNobody")}</p>
        {isHeld && (
          <Select
            label={t("roles.ask.reassign")}
            value={target}
            onChange={(next) => {
              setTarget(next);
              setMissing(false);
            }}
            isRequired
            error={isMissing ? t("roles.ask.reassignMissing") : undefined}
            items={roles
              .filter((one) => one.key !== role.key)
              .map((one) => {
                const refusal = roleChangeRefusal(actor, { targetProfileId: null, oldRole: role, newRole: one });
                const description = refusal && t(`roles.refusals.${refusal}`);
                return { id: one.key, text: words(one), ...(description && { isDisabled: true, description }) };
              })}
          />
        )}
        <VisibilityChangeNote preview={preview} isStale={isStale} />
        {refused && <RefusedList refusals={refused.refusals} />}
        {error && !refused && !isProblem(error, "reassignmentRequired") && !isProblem(error, "sightChanged") && (
          <Banner tone="stop">{t("roles.ask.deleteFailed")}</Banner>
        )}
      </div>
    </Dialog>
  );
}
