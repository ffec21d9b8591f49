import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { Chip } from "./chip.tsx";
import { GroupIcon } from "./group-icon.tsx";

export interface AccessChipsProps {
  /** No group means everyone in the workspace. */
  readonly groups: readonly { readonly id: string; readonly name: string; readonly icon?: string | null }[];
  /** How many are named before "+n". */
  readonly shown?: number;
  /** Groups that the person does not see. They count in "+n", and its title names their number. */
  readonly hidden?: number;
}

/** Who may see a thing. The groups behind "+n" are read out and named in its title. */
export function AccessChips({ groups, shown = 1, hidden = 0 }: AccessChipsProps) {
  const t = useText(kitText);
  if (groups.length + hidden === 0) return <span className="text-xs text-ink-3">{t("kit.everyone")}</span>;
  const rest = groups.slice(shown);
  const restCount = rest.length + hidden;
  const restNames = [
    ...rest.map((group) => group.name),
    ...(hidden > 0 ? [t("kit.hiddenGroups", { count: hidden })] : []),
  ].join(", ");
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {groups.slice(0, shown).map((group) => (
        <Chip key={group.id} icon={<GroupIcon name={group.icon} />}>
          {group.name}
        </Chip>
      ))}
      {restCount > 0 && (
        <span className="num shrink-0 px-1 text-xs text-ink-3" title={restNames}>
          <bdi dir="ltr" aria-hidden>
            +{restCount}
          </bdi>
          <span className="sr-only">
            {groups.length > 0 && ", "}
            {restNames}
          </span>
        </span>
      )}
    </span>
  );
}
