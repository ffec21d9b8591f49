import { useState } from "react";
import { useFreshSignIn } from "#features/sso/web/parts/use-fresh-sign-in.tsx";
import { translate, useText } from "#kit/web/i18n.ts";
import { Link2 } from "#kit/web/icons.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { useIssueInviteLink } from "../queries.ts";
import { inviteText } from "../text.ts";

/** A link that is shown this once: copied to the clipboard, or shown if the browser has none. */
export function useCopyLink() {
  const tell = useIssueInviteLink();
  const fresh = useFreshSignIn();
  const [shown, setShown] = useState<{ readonly link: string; readonly name: string }>();
  const copy = async (inviteId: string, name: string) => {
    // A toast reports the failure.
    const link = await fresh.guard(() => tell.run(inviteId)).catch(() => undefined);
    if (link === undefined) return;
    try {
      await navigator.clipboard.writeText(link);
      toast.success(translate(inviteText, "invites.link.done"));
    } catch {
      setShown({ link, name });
    }
  };
  const dialog = (
    <>
      {shown && <LinkDialog {...shown} onClose={() => setShown(undefined)} />}
      {fresh.dialog}
    </>
  );
  return { copy, isPending: tell.isPending, dialog };
}

export function CopyLink({ inviteId, name }: { readonly inviteId: string; readonly name: string }) {
  const t = useText(inviteText);
  const { copy, isPending, dialog } = useCopyLink();
  return (
    <>
      <Button
        size="sm"
        isPending={isPending}
        aria-label={`${t("invites.link.action")}: ${name}`}
        onPress={() => void copy(inviteId, name)}
      >
        <Link2 aria-hidden />
        {t("invites.link.action")}
      </Button>
      {dialog}
    </>
  );
}

interface LinkDialogProps {
  readonly link: string;
  readonly name: string;
  readonly onClose: () => void;
}

function LinkDialog({ link, name, onClose }: LinkDialogProps) {
  const t = useText(inviteText);
  return (
    <Dialog title={t("invites.link.title", { name })} isOpen onOpenChange={onClose}>
      <div className="space-y-3">
        <p>{t("invites.link.note")}</p>
        <TextField label={t("invites.link.label")} mono value={link} onChange={() => {}} />
      </div>
    </Dialog>
  );
}
