import { useText } from "../i18n.ts";
import { kitText } from "../text.ts";
import { Chip } from "./chip.tsx";
import { GroupIcon } from "./group-icon.tsx";

export interface AccessChipsProps {
  /** No group means everyone in the workspace. */
  readonly groups: readonly { readonly id: string; readonly name: string; readonly icon?: string | null }[];
  /** How many are named before "+n". */
  readonly shown?: number;
}

/** Who may see a thing. The groups behind "+n" are read out and stand in its title. */
export function AccessChips({ groups, shown = 1 }: AccessChipsProps) {
  const t = useText(kitText);
  if (groups.length === 0) return <span className="text-xs text-ink-3">{t("kit.everyone")}</span>;
  const rest = groups.slice(shown);
  const restNames = rest.map((group) => group.name).join(", ");
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {groups.slice(0, shown).map((group) => (
        <Chip key={group.id} icon={<GroupIcon name={group.icon} />}>
          {group.name}
        </Chip>
      ))}
      {rest.length > 0 && (
        <span className="num shrink-0 px-1 text-xs text-ink-3" title={restNames}>
          <bdi dir="ltr" aria-hidden>
            +{rest.length}
          </bdi>
          <span className="sr-only">, {restNames}</span>
        </span>
      )}
    </span>
  );
}
