import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import type { Invite } from "../../contract.ts";
import { refusalText, useRevokeInvite } from "../queries.ts";
import { inviteText } from "../text.ts";

const ConfirmDialog = lazyComponent(() =>
  import("#kit/web/ui/dialogs/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

interface RevokeDialogProps {
  readonly invite: Invite | undefined;
  readonly onClose: () => void;
}

export function RevokeDialog({ invite, onClose }: RevokeDialogProps) {
  const t = useText(inviteText);
  const revoke = useRevokeInvite();
  if (!invite) return null;
  const contact = invite.email ?? invite.phoneNumber ?? "";
  return (
    <ConfirmDialog
      title={t("invites.revoke.title", { name: invite.displayName })}
      isOpen
      onOpenChange={onClose}
      confirmLabel={t("invites.revoke.confirm")}
      destructive
      onConfirm={() => revoke.run({ inviteId: invite.inviteId, contact })}
      failedText={(error) => [t("invites.revoke.failed"), refusalText(error)].filter(Boolean).join(" ")}
    >
      {t("invites.revoke.body", { contact })}
    </ConfirmDialog>
  );
}
