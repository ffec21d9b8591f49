import { useQuery } from "@tanstack/react-query";
import type { Person } from "#kit/person.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { openText } from "../../open-text.ts";
import { actionQueries } from "../../queries.ts";

interface AssigneeFieldProps {
  readonly procedureId: string;
  readonly value: string | null;
  readonly onChange: (profileId: string | null) => void;
  /** Who has it now, and may be outside of whom the reader may choose. */
  readonly present?: Person | null | undefined;
  readonly error?: string | undefined;
}

const nobody = "nobody";

/** [CA21] Members who see the procedure. Without a network, and on a shared device, the list is empty. */
export function AssigneeField({ procedureId, value, onChange, present, error }: AssigneeFieldProps) {
  const t = useText(openText);
  const { workspaceId } = usePlace();
  const members = useQuery(actionQueries.assignees(workspaceId, procedureId));
  if (!members.data) {
    return members.isPending && members.fetchStatus === "fetching" ? null : (
      <p className="text-xs text-ink-2">{t("openAction.assigneeOffline")}</p>
    );
  }
  const known = members.data.map(({ id, displayName }) => ({ id, text: displayName }));
  const isKnown = !present || known.some((one) => one.id === present.id);
  const others = isKnown ? [] : [{ id: present.id, text: present.displayName }];
  return (
    <ComboBox
      label={t("openAction.assignee")}
      value={value ?? nobody}
      onChange={(id) => onChange(id === nobody ? null : id)}
      items={[{ id: nobody, text: t("openAction.nobody") }, ...others, ...known]}
      error={error}
    />
  );
}
