import { VisibilityChangeNote } from "#features/groups/web/parts/visibility-change-note.tsx";
import { useVisibilityPreview } from "#features/groups/web/parts/visibility-preview.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { DialogButtons } from "#kit/web/ui/dialogs/dialog-buttons.tsx";
import { type MatrixRow, markOf, matrixRows } from "../../matrix.ts";
import { ssoPermissionsOf } from "../../rules.ts";
import { rolePreviews } from "../queries.ts";
import type { RoleEdit, RoleView } from "../state/role-view.ts";
import { roleText } from "../text.ts";
import { CreateRoleDialog } from "./create-role-dialog.tsx";
import { DeleteRoleDialog } from "./delete-role-dialog.tsx";
import { RenameRoleDialog } from "./rename-role-dialog.tsx";
import { useRoleWords } from "./use-role-words.ts";

/** What the screen of roles asks, or explains. */
export type RoleQuestion =
  | { readonly what: "create"; readonly like?: string }
  | { readonly what: "rename"; readonly role: RoleView }
  | { readonly what: "delete"; readonly role: RoleView }
  | { readonly what: "needsSso"; readonly role: RoleView; readonly row: MatrixRow }
  | { readonly what: "keepsSso"; readonly role: RoleView }
  | {
      readonly what: "restriction";
      readonly role: RoleView;
      readonly seesAllContent: boolean;
      /** The world changed since the question was answered, so it is asked again. */
      readonly isStale?: boolean;
    }
  | {
      readonly what: "locksOut";
      readonly role: RoleView;
      readonly edit: RoleEdit;
      readonly members: readonly { readonly id: string; readonly displayName: string }[];
    };

interface RoleQuestionsProps {
  readonly openQuestion: RoleQuestion | undefined;
  readonly roles: readonly RoleView[];
  readonly onClose: () => void;
  readonly onChange: (role: RoleView, edit: RoleEdit, isForced?: boolean) => void;
}

/** The dialog of the open question. */
export function RoleQuestions({ openQuestion, roles, onClose, onChange }: RoleQuestionsProps) {
  switch (openQuestion?.what) {
    case "create":
      return <CreateRoleDialog roles={roles} like={openQuestion.like ?? "operator"} onClose={onClose} />;
    case "rename":
      return <RenameRoleDialog role={openQuestion.role} onClose={onClose} />;
    case "delete":
      return <DeleteRoleDialog role={openQuestion.role} roles={roles} onClose={onClose} />;
    case "needsSso":
    case "keepsSso":
      return <Blocked openQuestion={openQuestion} onClose={onClose} />;
    case "restriction":
      return <Restriction openQuestion={openQuestion} onClose={onClose} onChange={onChange} />;
    case "locksOut":
      return <LocksOut openQuestion={openQuestion} onClose={onClose} onChange={onChange} />;
    default:
      return null;
  }
}

type Of<What extends RoleQuestion["what"]> = Extract<RoleQuestion, { readonly what: What }>;

/** What cannot be, and what to do instead. */
function Blocked({ openQuestion, onClose }: { openQuestion: Of<"needsSso" | "keepsSso">; onClose: () => void }) {
  const t = useText(roleText);
  const name = useRoleWords()(openQuestion.role);
  const rows = matrixRows.filter((row) => markOf(row, ssoPermissionsOf(openQuestion.role.permissions)) !== "none");
  return (
    <Dialog
      title={openQuestion.what === "needsSso" ? t("roles.ask.needsSsoTitle") : t("roles.ask.keepsSsoTitle", { name })}
      size="sm"
      role="alertdialog"
      isOpen
      onOpenChange={onClose}
      footer={(close) => (
        <Button kind="ink" autoFocus onPress={close}>
          {t("roles.ask.understood")}
        </Button>
      )}
    >
      {openQuestion.what === "needsSso" ? (
        t("roles.ask.needsSso", { name, permission: t(`roles.rows.${openQuestion.row.id}`) })
      ) : (
        <>
          <p>{t("roles.ask.keepsSso")}</p>
          <ul className="mt-2 list-disc ps-5">
            {rows.map((row) => (
              <li key={row.id}>{t(`roles.rows.${row.id}`)}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

interface ChangingProps {
  readonly onClose: () => void;
  readonly onChange: RoleQuestionsProps["onChange"];
}

/** [RO30] Lifting the restriction of a role to groups, or setting it: who sees what by it, before it is done. */
function Restriction({
  openQuestion,
  onClose,
  onChange,
}: ChangingProps & { readonly openQuestion: Of<"restriction"> }) {
  const t = useText(roleText);
  const { role, seesAllContent, isStale = false } = openQuestion;
  const preview = useVisibilityPreview(rolePreviews.restriction(useWorkspaceId(), role, seesAllContent));
  const digest = preview.change?.digest;
  const kind = seesAllContent ? "lift" : "bind";
  const confirm = () => {
    if (digest === undefined) return;
    onChange(role, { seesAllContent, digest });
    onClose();
  };
  return (
    <Dialog
      title={t(`roles.ask.${kind}Title`, { name: useRoleWords()(role) })}
      size="sm"
      role="alertdialog"
      isOpen
      onOpenChange={onClose}
      footer={
        <DialogButtons
          submitLabel={t(`roles.ask.${kind}Button`)}
          isPending={false}
          disabledReason={digest === undefined ? t("roles.ask.looking") : undefined}
          onPress={confirm}
          onCancel={onClose}
        />
      }
    >
      <div className="space-y-3">
        <p>{t(`roles.ask.${kind}`, { count: role.memberCount })}</p>
        <VisibilityChangeNote preview={preview} isStale={isStale} />
      </div>
    </Dialog>
  );
}

const shownMax = 12;

function LocksOut({ openQuestion, onClose, onChange }: ChangingProps & { readonly openQuestion: Of<"locksOut"> }) {
  const t = useText(roleText);
  const { members } = openQuestion;
  return (
    <ConfirmDialog
      title={t("roles.ask.locksOutTitle", { count: members.length })}
      isOpen
      onOpenChange={onClose}
      confirmLabel={t("roles.ask.locksOutButton")}
      destructive
      onConfirm={() => onChange(openQuestion.role, openQuestion.edit, true)}
    >
      <p>{t("roles.ask.locksOut")}</p>
      <ul className="mt-2 max-h-52 list-disc overflow-auto ps-5">
        {members.slice(0, shownMax).map((member) => (
          <li key={member.id}>{member.displayName}</li>
        ))}
        {members.length > shownMax && <li>{t("roles.ask.andMore", { count: members.length - shownMax })}</li>}
      </ul>
    </ConfirmDialog>
  );
}
