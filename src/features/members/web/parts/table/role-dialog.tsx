import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { VisibilityChangeNote } from "#features/groups/web/parts/visibility-change-note.tsx";
import { useVisibilityPreview } from "#features/groups/web/parts/visibility-preview.ts";
import { roleChangeRefusal } from "#features/roles/rules.ts";
import { useRoleWords } from "#features/roles/web/parts/use-role-words.ts";
import { type RoleView, roleQueries } from "#features/roles/web/queries.ts";
import { roleText } from "#features/roles/web/text.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { useSignInAgain } from "#kit/web/session/sign-in-again.ts";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { MemberDetail } from "../../../contract.ts";
import { useGiveRole } from "../../actions.ts";
import { memberTableText } from "../../table-text.ts";
import { ChangeFailed } from "./change-failed.tsx";
import { LeftList } from "./left-list.tsx";
import type { QuestionProps } from "./member-dialog.ts";
import { memberPreviews } from "./member-previews.ts";
import { planRoles } from "./plans.ts";

/** Gives members another role; first shows who changes and who does not. Its state resets every time it opens. */
export function RoleDialog({ dialog, onClose, onDone }: QuestionProps) {
  const roles = useQuery(roleQueries.list(usePlace().workspaceId));
  if (dialog?.what !== "role") return null;
  const { members } = dialog;
  const [only] = members;
  const isOperator = only && "builtInRole" in only.profileRole && only.profileRole.builtInRole === "operator";
  if (members.length === 1 && isOperator && only.linkedUids.length === 0) {
    return <NeedsSignIn member={only} onClose={onClose} />;
  }
  return <OpenDialog members={members} roles={roles.data} onClose={onClose} onDone={onDone} />;
}

/** The operator dialog (specification, identity section 5): the member could not sign in with another role. */
function NeedsSignIn({ member, onClose }: { readonly member: MemberDetail; readonly onClose: () => void }) {
  const t = useText(memberTableText);
  const words = useText(roleText);
  const name = member.displayName;
  return (
    <Dialog
      title={t("memberTable.role.blockedTitle", { name })}
      size="sm"
      role="alertdialog"
      isOpen
      onOpenChange={onClose}
      footer={(close) => (
        <Button kind="ink" autoFocus onPress={close}>
          {words("roles.ask.understood")}
        </Button>
      )}
    >
      {t("memberTable.role.needsSignIn", { name })}
    </Dialog>
  );
}

interface OpenDialogProps {
  readonly members: readonly MemberDetail[];
  readonly roles: readonly RoleView[] | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function OpenDialog({ members, roles, onClose, onDone }: OpenDialogProps) {
  const t = useText(memberTableText);
  const kit = useText(kitText);
  const { actor, workspaceId } = usePlace();
  const [key, setKey] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const give = useGiveRole();
  const guard = useSignInAgain();
  const newRole = roles?.find((role) => role.key === key);
  const plan = roles && newRole && planRoles(actor, members, roles, newRole);
  const count = plan?.changes.length ?? 0;
  const preview = useVisibilityPreview(
    plan && newRole && count > 0 ? memberPreviews.roles(workspaceId, plan.changes, newRole.ref) : undefined,
  );
  const digest = preview.change?.digest;
  const failed = t(count > 1 ? "memberTable.role.bulkRoleUpdateError" : "memberTable.role.membersUpdatedFailed");
  const submit = async () => {
    if (!plan || !newRole || count === 0 || digest === undefined) return;
    try {
      await guard(() =>
        withToast(give.run({ members: plan.changes, newRole: newRole.ref, digest }), {
          loading: t("memberTable.role.giving", { count }),
          success: t("memberTable.role.done", { count }),
          error: failed,
        }),
      );
    } catch (failure) {
      setStale(preview.takesOver(failure));
      return;
    }
    onDone();
    onClose();
  };
  return (
    <Dialog
      title={t("memberTable.role.title", { count: members.length, name: members[0]?.displayName ?? "" })}
      isOpen
      onOpenChange={onClose}
      footer={(close) => (
        <>
          <Button kind="bare" onPress={close}>
            {kit("kit.cancel")}
          </Button>
          <Button
            kind="ink"
            isDisabled={count === 0 || digest === undefined}
            isPending={give.isPending}
            onPress={() => void submit()}
          >
            {t("memberTable.role.submit", { count: Math.max(count, 1) })}
          </Button>
        </>
      )}
    >
      {roles ? (
        <div className="space-y-4">
          <RoleChoice roles={roles} value={key} onChange={setKey} />
          {plan && <Preview plan={plan} isBulk={members.length > 1} />}
          <VisibilityChangeNote preview={preview} isStale={isStale} />
          {!isProblem(give.error, "sightChanged") && <ChangeFailed error={give.error} otherwise={failed} />}
        </div>
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Dialog>
  );
}

/**
 * Shows the progress and the outcome of a change as a toast. A sign-in that is too old, or a preview that is out of date,
 * is no failure: the dialog asks the person again.
 */
async function withToast(
  giving: Promise<void>,
  words: { readonly loading: string; readonly success: string; readonly error: string },
): Promise<void> {
  const news = toast.loading(words.loading);
  try {
    await giving;
    news.success(words.success);
  } catch (error) {
    if (isProblem(error, "freshSignInRequired") || isProblem(error, "sightChanged")) news.dismiss();
    else news.error(words.error);
    throw error;
  }
}

interface RoleChoiceProps {
  readonly roles: readonly RoleView[];
  readonly value: string | null;
  readonly onChange: (key: string | null) => void;
}

/** The roles; those that the person may not give say why. */
function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  const t = useText(memberTableText);
  const reasons = useText(roleText);
  const words = useRoleWords();
  const { actor } = usePlace();
  return (
    <Select
      label={t("memberTable.role.label")}
      value={value}
      onChange={onChange}
      isRequired
      items={roles.map((role) => {
        const refusal = roleChangeRefusal(actor, { targetProfileId: null, oldRole: null, newRole: role });
        if (refusal) {
          return {
            id: role.key,
            text: words(role),
            isDisabled: true,
            description: reasons(`roles.refusals.${refusal}`),
          };
        }
        return {
          id: role.key,
          text: words(role),
          ...(role.requiresSso && { description: t("memberTable.role.requiresSso") }),
        };
      })}
    />
  );
}

function Preview({ plan, isBulk }: { readonly plan: ReturnType<typeof planRoles>; readonly isBulk: boolean }) {
  const t = useText(memberTableText);
  return (
    <div className="space-y-3" role="status">
      {isBulk && (
        <ul className="list-disc ps-5">
          <li>{t("memberTable.role.changes", { count: plan.changes.length })}</li>
          {plan.same.length > 0 && <li>{t("memberTable.role.same", { count: plan.same.length })}</li>}
        </ul>
      )}
      <LeftList title={t("memberTable.role.not", { count: plan.left.length })} left={plan.left} />
    </div>
  );
}
