import { useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { groupQueries } from "../../queries.ts";

interface GroupChoiceProps {
  /** The words are the caller's, so that a screen waits for no further German file. */
  readonly label: string;
  /** What the figures or the list are of while no group is chosen. */
  readonly placeholder: string;
  readonly group: string | null | undefined;
  readonly onChange: (group: string | undefined) => void;
  readonly hideLabel?: boolean;
  /** Shows nothing as long as there is no group to choose. */
  readonly hideEmpty?: boolean;
  readonly className?: string;
}

/** One of the access groups that the person may see, or none: it narrows figures and lists. */
export function GroupChoice({ group, onChange, hideEmpty = false, ...field }: GroupChoiceProps) {
  const { data: groups = [] } = useQuery(groupQueries.list(useWorkspaceId()));
  if (hideEmpty && groups.length === 0) return null;
  return (
    <ComboBox
      {...field}
      value={group ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      items={groups.map(({ id, name }) => ({ id, text: name }))}
    />
  );
}
