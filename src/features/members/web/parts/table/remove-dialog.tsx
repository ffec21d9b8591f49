import { useQuery } from "@tanstack/react-query";
import { roleQueries } from "#features/roles/web/queries.ts";
import { succeeds } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import type { MemberDetail } from "../../../contract.ts";
import { useRemoveMembers } from "../../actions.ts";
import { memberTableText } from "../../table-text.ts";
import { ChangeFailed } from "./change-failed.tsx";
import { LeftList } from "./left-list.tsx";
import type { QuestionProps } from "./member-dialog.ts";
import { planRemoval } from "./plans.ts";

/** Asks before members are removed, and says who stays. */
export function RemoveDialog({ dialog, onClose, onDone }: QuestionProps) {
  return dialog?.what === "remove" ? <OpenDialog members={dialog.members} onClose={onClose} onDone={onDone} /> : null;
}

interface OpenDialogProps {
  readonly members: readonly MemberDetail[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function OpenDialog({ members, onClose, onDone }: OpenDialogProps) {
  const t = useText(memberTableText);
  const kit = useText(kitText);
  const { workspaceId, actor } = usePlace();
  const { data: roles } = useQuery(roleQueries.list(workspaceId));
  const { run, isPending, error } = useRemoveMembers();
  const plan = planRemoval(actor, members, roles ?? []);
  const count = plan.goes.length;
  const submit = async () => {
    const done = await succeeds(run(plan.goes.map((member) => member.id)));
    if (!done) return;
    toast.success(t("memberTable.remove.done", { count }));
    onDone();
    onClose();
  };
  const name = (count === 1 ? plan.goes[0] : members[0])?.displayName ?? "";
  return (
    <Dialog
      title={t("memberTable.remove.title", { count: count || members.length, name })}
      role="alertdialog"
      isOpen
      onOpenChange={onClose}
      footer={(close) => (
        <>
          <Button kind="bare" autoFocus onPress={close}>
            {kit("kit.cancel")}
          </Button>
          <Button kind="stop" isDisabled={count === 0 || !roles} isPending={isPending} onPress={() => void submit()}>
            {t("memberTable.remove.submit", { count: Math.max(count, 1) })}
          </Button>
        </>
      )}
    >
      <div className="space-y-4">
        <p>{count === 0 ? t("memberTable.remove.nobody") : t("memberTable.remove.body")}</p>
        {count > 1 && (
          <p className="text-ink-2">
            {plan.goes
              .slice(0, 12)
              .map((member) => member.displayName)
              .join(", ")}
            {count > 12 && " …"}
          </p>
        )}
        <LeftList title={t("memberTable.remove.not", { count: plan.left.length })} left={plan.left} />
        <ChangeFailed error={error} otherwise={t("memberTable.remove.failed")} />
      </div>
    </Dialog>
  );
}
