import { useState } from "react";
import { groupPolicy } from "#features/groups/policy.ts";
import { GroupTreePicker } from "#features/groups/web/parts/group-tree-picker.tsx";
import { useText } from "#kit/web/i18n.ts";
import { useMay } from "#kit/web/place.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { GroupsInput } from "../queries.ts";
import { sharingText } from "../text.ts";
import { failureWords } from "./failure-words.ts";

interface GroupsDialogProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly submitLabel: string;
  readonly held: readonly string[];
  readonly isForEveryone: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (groups: GroupsInput) => void;
  readonly onClose: () => void;
}

/** [SP7] Who sees a received procedure or a copy: groups, or every member where that is said. */
export function GroupsDialog(props: GroupsDialogProps) {
  const { title, note, submitLabel, held, isPending, error, onSubmit, onClose } = props;
  const t = useText(sharingText);
  const mayOpenToAll = useMay(groupPolicy.makeGlobal);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(held));
  const [makeGlobal, setGlobal] = useState(props.isForEveryone);
  const press = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isPending={isPending}
      disabledReason={!makeGlobal && chosen.size === 0 ? t("sharing.chooseGroups") : undefined}
      onSubmit={() => onSubmit({ accessGroupIds: makeGlobal ? [] : [...chosen], makeGlobal })}
      onClose={onClose}
    >
      {note && <p className="text-ink-2">{note}</p>}
      {mayOpenToAll && (
        <Checkbox isSelected={makeGlobal} onChange={setGlobal}>
          {t("sharing.toEveryone")}
        </Checkbox>
      )}
      {!makeGlobal && (
        <div className="flex h-72 flex-col">
          <GroupTreePicker markOf={(id) => (chosen.has(id) ? "all" : "none")} onPress={press} />
        </div>
      )}
      {error !== null && error !== undefined && <Banner tone="stop">{failureWords(error)}</Banner>}
    </FormDialog>
  );
}
