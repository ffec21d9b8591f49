import { useDeferredValue, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { nameKey } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import type { NamedMember } from "#kit/web/people.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { VirtualRows } from "#kit/web/ui/lists/virtual-rows.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { AccessGroup } from "../../../contract.ts";
import { groupPreviews, useChangeMembers } from "../../queries.ts";
import { groupText } from "../../text.ts";
import { VisibilityChangeNote } from "../visibility-change-note.tsx";
import { useVisibilityPreview } from "../visibility-preview.ts";
import { useMemberColumns } from "./member-columns.tsx";

interface ChangeMembersDialogProps {
  readonly kind: "add" | "remove";
  readonly group: AccessGroup;
  readonly candidates: readonly NamedMember[];
  /** Who is chosen when it opens. */
  readonly start: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const refusals = ["memberOutOfReach", "ownAccess"] as const;

/** Chooses members to add or to take out, shows who would see what, and does it. */
export function ChangeMembersDialog({ kind, group, candidates, start, onClose, onDone }: ChangeMembersDialogProps) {
  const t = useText(groupText);
  const kit = useText(kitText);
  const workspaceId = useWorkspaceId();
  const { run, isPending, error } = useChangeMembers();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(start));
  const [isStale, setStale] = useState(false);
  const columns = useMemberColumns();
  // Quick successive clicks send one request.
  const settled = [...useDeferredValue(chosen)].sort();
  const ids = { addProfileIds: kind === "add" ? settled : [], removeProfileIds: kind === "remove" ? settled : [] };
  const preview = useVisibilityPreview(
    settled.length === 0 ? undefined : groupPreviews.group(workspaceId, group.id, { change: "membership", ...ids }),
  );
  const digest = preview.change?.digest;
  const shown = candidates.filter((one) => nameKey(one.displayName).includes(nameKey(search)));
  const refusal = refusals.find((code) => isProblem(error, code));

  const submit = async () => {
    if (digest === undefined) return;
    try {
      await run({ groupId: group.id, [kind]: [...chosen], digest });
      toast.success(t(`groups.members.${kind}Done`, { count: chosen.size, name: group.name }));
      onDone();
    } catch (failure) {
      const isStaleNow = preview.takesOver(failure);
      if (!isStaleNow) toast.error(t("groups.members.failed"));
      setStale(isStaleNow);
    }
  };

  return (
    <FormDialog
      title={t(`groups.members.${kind}Title`, { name: group.name })}
      submitLabel={t(`groups.members.${kind}Submit`)}
      isPending={isPending}
      disabledReason={
        chosen.size === 0
          ? t("groups.members.chooseFirst")
          : digest === undefined
            ? t("groups.preview.wait")
            : undefined
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SearchField placeholder={t("groups.members.search")} value={search} onChange={setSearch} />
      <div className="flex h-64 max-h-[35dvh] min-h-0 flex-col rounded-1 border border-line">
        <VirtualRows
          label={t("groups.members.candidates")}
          rows={shown}
          rowId={(row) => row.id}
          rowText={(row) => row.displayName}
          columns={columns}
          rowHeight={44}
          selection={{ ids: chosen, onChange: setChosen }}
          empty={<p className="p-3 text-ink-3">{t("groups.members.noMatch")}</p>}
        />
      </div>
      <p className="text-xs text-ink-2">{kit("kit.selected", { count: chosen.size })}</p>
      <VisibilityChangeNote preview={preview} isStale={isStale} />
      {error && !isProblem(error, "sightChanged") && (
        <Banner tone="stop">{t(refusal ? `groups.members.${refusal}` : "groups.members.failed")}</Banner>
      )}
    </FormDialog>
  );
}
