import { useState } from "react";
import { GroupTreePicker } from "#features/groups/web/parts/group-tree-picker.tsx";
import { useFreshSignIn } from "#features/sso/web/parts/use-fresh-sign-in.tsx";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { newKey } from "#kit/web/new-key.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { DialogButtons } from "#kit/web/ui/dialogs/dialog-buttons.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { InviteInput } from "../../contract.ts";
import { contactText } from "../../rules/contact.ts";
import { inviteLimits } from "../../rules/invite-state.ts";
import { refusalText, useSendInvites } from "../queries.ts";
import { type Invitee, readContacts } from "../state/contact-list.ts";
import { inviteText } from "../text.ts";
import { type InviteeFaults, InviteeList } from "./invitee-list.tsx";
import { RoleSelect } from "./role-select.tsx";
import { type SentInvite, SentInvites } from "./sent-invites.tsx";
import { type Grants, useGrants } from "./use-grants.ts";

export interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Invites one person or many, with one role and the same groups. Its state resets every time it opens. */
export const InviteDialog = ({ isOpen, onOpenChange }: InviteDialogProps) =>
  isOpen ? <OpenDialog onClose={() => onOpenChange(false)} /> : null;

/** One dialog for all stages: replacing it would lose the focus. */
function OpenDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(inviteText);
  const { grants, ...loading } = useGrants();
  const [sent, setSent] = useState<readonly SentInvite[]>();
  const form = useInviteForm(grants, setSent);
  return (
    <Dialog
      title={t(sent ? "invites.sent.title" : "invites.dialog.title")}
      size="lg"
      isOpen
      onOpenChange={onClose}
      isDismissable={!form.isPending}
      footer={sent ? <CloseButton onClose={onClose} /> : grants && <FormButtons form={form} onClose={onClose} />}
    >
      {sent ? (
        <SentInvites sent={sent} />
      ) : grants ? (
        <InviteForm form={form} grants={grants} />
      ) : loading.error ? (
        <FailedState
          error={loading.error}
          title={t("invites.csv.loadingFailed")}
          onRetry={loading.retry}
          isRetrying={loading.isRetrying}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  );
}

/** The form, and how it is sent once the roles and groups have loaded. */
function useInviteForm(grants: Grants | undefined, onSent: (sent: readonly SentInvite[]) => void) {
  const { run, isPending, error } = useSendInvites();
  const fresh = useFreshSignIn();
  const [key, setKey] = useState(newKey);
  const [text, setText] = useState("");
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [chosenRoleId, setRoleId] = useState<string | null>(null);
  const [groupIds, setGroupIds] = useState<readonly string[]>([]);
  const [wasSent, setWasSent] = useState(false);

  const { people, faults } = readContacts(text);
  const invitees = people.map((one) => ({ ...one, name: names.get(contactText(one.contact)) ?? one.name }));
  const roleId = chosenRoleId ?? (grants ? firstRole(grants) : null);
  const isTooMany = invitees.length > inviteLimits.callMax;
  const needsGroup = grants !== undefined && !grants.reaches(groupIds);
  const isNameless = invitees.some((one) => one.name.trim() === "");

  const submit = async () => {
    setWasSent(true);
    if (isNameless || faults.length > 0 || isTooMany || !grants || roleId === null || needsGroup) return;
    try {
      const invites = invitees.map((one) => wishOf(one, roleId, grants, groupIds));
      const answers = await fresh.guard(() => run({ key, invites: invites }));
      onSent(answers.map((answer, index) => ({ ...answer, invitee: invitees[index] as Invitee })));
    } catch {
      // The dialog shows the failure. Another try may be another request, with an idempotency key of its own.
      setKey(newKey());
    }
  };
  const pressGroup = (groupId: string) =>
    setGroupIds((held) => (held.includes(groupId) ? held.filter((id) => id !== groupId) : [...held, groupId]));
  const rename = (contact: string, name: string) => setNames(new Map([...names, [contact, name]]));
  const entered = { text, setText, invitees, faults, rename, roleId, setRoleId, groupIds, pressGroup };
  return { ...entered, isTooMany, needsGroup, wasSent, submit, isPending, error, signInDialog: fresh.dialog };
}

type InviteFormState = ReturnType<typeof useInviteForm>;

function FormButtons({ form, onClose }: { readonly form: InviteFormState; readonly onClose: () => void }) {
  const t = useText(inviteText);
  const { invitees, faults } = form;
  return (
    <DialogButtons
      submitLabel={t("invites.dialog.submit", { count: Math.max(1, invitees.length) })}
      isPending={form.isPending}
      disabledReason={invitees.length === 0 && faults.length === 0 ? t("invites.dialog.nobody") : undefined}
      onPress={() => void form.submit()}
      onCancel={onClose}
    />
  );
}

/** What had the focus, the button that sends, has gone. */
function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const t = useText(inviteText);
  return (
    <Button kind="ink" autoFocus onPress={onClose}>
      {t("invites.sent.close")}
    </Button>
  );
}

function InviteForm({ form, grants }: { readonly form: InviteFormState; readonly grants: Grants }) {
  const t = useText(inviteText);
  const { groupIds, error, wasSent } = form;
  const isRoleGone =
    isProblem(error) &&
    Object.values(error.more.errors ?? {})
      .flat()
      .includes("invalidRole");
  return (
    <div className="space-y-5">
      <TextArea
        label={t("invites.dialog.contacts")}
        description={t("invites.dialog.contactsNote")}
        rows={3}
        value={form.text}
        onChange={form.setText}
        isRequired
        autoFocus
        error={useContactErrors(form.faults, wasSent, form.isTooMany)}
      />
      <InviteeList
        invitees={form.invitees}
        faults={inviteeFaults(error)}
        showMissing={wasSent}
        onRename={form.rename}
      />
      <RoleSelect
        label={t("invites.dialog.role")}
        roles={grants.roles}
        value={form.roleId}
        onChange={form.setRoleId}
        isRequired
        className="max-w-md"
        error={isRoleGone ? t("MemberInviteModal.errors.invalidRole") : undefined}
      />
      {grants.groups.length > 0 && (
        <div className="space-y-1">
          <p className="text-xs font-semibold text-ink-2">{t("invites.dialog.groups")}</p>
          <div className="flex h-60 flex-col">
            <GroupTreePicker markOf={(id) => (groupIds.includes(id) ? "all" : "none")} onPress={form.pressGroup} />
          </div>
          <GroupsNote isEmpty={groupIds.length === 0} isRequired={form.needsGroup} isFault={wasSent} />
        </div>
      )}
      {error && (
        <Banner tone="stop">
          {t("invites.dialog.failed")} {refusalText(error)}
        </Banner>
      )}
      {form.signInDialog}
    </div>
  );
}

interface GroupsNoteProps {
  readonly isEmpty: boolean;
  /** The person reaches nobody without a group [IN21]. */
  readonly isRequired: boolean;
  readonly isFault: boolean;
}

function GroupsNote({ isEmpty, isRequired, isFault }: GroupsNoteProps) {
  const t = useText(inviteText);
  if (!isRequired) return isEmpty ? <p className="text-xs text-ink-3">{t("invites.dialog.groupsNone")}</p> : null;
  if (isFault) return <Banner tone="stop">{t("invites.refusals.groupRequired")}</Banner>;
  return <p className="text-xs text-ink-3">{t("invites.refusals.groupRequired")}</p>;
}

/** The lowest role that the person may give: the most frequent one. */
const firstRole = ({ roles }: Grants): string | null =>
  (roles.find((role) => role.builtIn === "operator" && !role.refusal) ?? roles.find((role) => !role.refusal))?.id ??
  null;

function wishOf({ contact, name }: Invitee, roleId: string, grants: Grants, groupIds: readonly string[]): InviteInput {
  const builtInRole = grants.roles.find((role) => role.id === roleId)?.builtIn ?? undefined;
  return {
    ...("email" in contact ? { email: contact.email } : { phoneNumber: contact.phone }),
    displayName: name.trim(),
    ...(builtInRole === undefined ? { workspaceRoleId: roleId } : { builtInRole }),
    accessGroupIds: [...groupIds],
  };
}

const faultsShown = 3;

/** What of the list is no contact: said once it was sent, or while it is more than being typed. */
function useContactErrors(faults: readonly string[], wasSent: boolean, isTooMany: boolean): string[] | undefined {
  const t = useText(inviteText);
  if (isTooMany) return [t("invites.dialog.tooMany", { max: inviteLimits.callMax })];
  if (!wasSent || faults.length === 0) return undefined;
  const shown = faults.slice(0, faultsShown).map((text) => t("invites.dialog.notContact", { text: text.slice(0, 60) }));
  const more = faults.length - shown.length;
  return more > 0 ? [...shown, t("invites.dialog.moreFaults", { count: more })] : shown;
}

/** What the server said of single invites, by their place. */
function inviteeFaults(error: unknown): InviteeFaults {
  const found = new Map<number, InviteeFaults extends ReadonlyMap<number, infer F> ? F : never>();
  for (const [field, [fault]] of Object.entries(isProblem(error) ? (error.more.errors ?? {}) : {})) {
    const index = Number(/^invites\.(\d+)\.(?:email|phoneNumber)$/.exec(field)?.[1] ?? Number.NaN);
    if (fault === "contactInvalid" || fault === "contactTwice" || fault === "countryNotAllowed")
      found.set(index, fault);
  }
  return found;
}
