import { SetManyButton } from "#features/properties/web/parts/late.ts";
import { useText } from "#kit/web/i18n.ts";
import { ShieldCheck, Trash2, UserCog } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useFlag } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { BulkBar } from "#kit/web/ui/toolbar.tsx";
import type { MemberDetail } from "../../../contract.ts";
import { memberTableText } from "../../table-text.ts";
import type { MemberDialog, QuestionProps } from "./member-dialog.ts";

const asksFor =
  (what: MemberDialog["what"]) =>
  ({ dialog }: { readonly dialog: MemberDialog | undefined }) =>
    dialog?.what === what;

const RoleDialog = lazyComponent<QuestionProps>(
  () => import("./role-dialog.tsx").then((module) => module.RoleDialog),
  asksFor("role"),
);
const GroupsDialog = lazyComponent<QuestionProps>(
  () => import("./groups-dialog.tsx").then((module) => module.GroupsDialog),
  asksFor("groups"),
);
const RemoveDialog = lazyComponent<QuestionProps>(
  () => import("./remove-dialog.tsx").then((module) => module.RemoveDialog),
  asksFor("remove"),
);

/** The dialog of the open question. */
export const MemberQuestions = (props: QuestionProps) => (
  <>
    <RoleDialog {...props} />
    <GroupsDialog {...props} />
    <RemoveDialog {...props} />
  </>
);

interface SelectionBarProps {
  readonly selected: readonly MemberDetail[];
  readonly onClear: () => void;
  readonly onAsk: (dialog: MemberDialog) => void;
}

/** What can be done with all that is selected. */
export function SelectionBar({ selected, onClear, onAsk }: SelectionBarProps) {
  const t = useText(memberTableText);
  const hasGroups = useFlag("access_groups_enabled");
  const ask = (what: "role" | "groups" | "remove") => () => onAsk({ what, members: selected });
  return (
    <BulkBar count={selected.length} onClear={onClear}>
      <Button kind="bare" onPress={ask("role")}>
        <UserCog aria-hidden />
        {t("memberTable.actions.role")}
      </Button>
      {hasGroups && (
        <Button kind="bare" onPress={ask("groups")}>
          <ShieldCheck aria-hidden />
          {t("memberTable.actions.groups")}
        </Button>
      )}
      <SetManyButton kind="member" things={selected.map(({ id, displayName }) => ({ id, name: displayName }))} />
      <Button kind="bare" onPress={ask("remove")}>
        <Trash2 aria-hidden />
        {t("memberTable.actions.remove")}
      </Button>
    </BulkBar>
  );
}
