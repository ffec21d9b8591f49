import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { nameKey } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePeople } from "#kit/web/people.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import type { Thing } from "../../contract.ts";
import { groupQueries } from "../queries.ts";
import { groupText } from "../text.ts";
import { VisibilityPaths } from "./visibility-paths.tsx";

interface WhySeenDialogProps {
  /** The member to explain; chosen in the dialog if missing. */
  readonly member?: { readonly id: string; readonly displayName: string } | undefined;
  /** The thing to explain; chosen in the dialog if missing. */
  readonly thing?: Thing | undefined;
  readonly onClose: () => void;
}

/** "Why can this member see this?": choose whom and what, and read every way and what would end it. */
export function WhySeenDialog({ member, thing, onClose }: WhySeenDialogProps) {
  const t = useText(groupText);
  const [whom, setWhom] = useState(member);
  const [what, setWhat] = useState(thing);
  return (
    <Dialog title={t("groups.why.title")} isOpen onOpenChange={onClose}>
      <div className="space-y-5">
        {!member && <MemberChoice value={whom} onChange={setWhom} />}
        {!thing && <ThingChoice value={what} onChange={setWhat} />}
        {whom && what ? (
          <VisibilityPaths member={whom} thing={what} />
        ) : (
          <p className="text-ink-3">{t("groups.why.choose")}</p>
        )}
      </div>
    </Dialog>
  );
}

/** More than this many are found by typing more. */
const shownMax = 8;

interface ChoiceProps<One> {
  readonly value: One | undefined;
  readonly onChange: (value: One | undefined) => void;
}

function MemberChoice({ value, onChange }: ChoiceProps<{ readonly id: string; readonly displayName: string }>) {
  const t = useText(groupText);
  const members = usePeople();
  const [search, setSearch] = useState("");
  const found = members.filter((one) => nameKey(one.displayName).includes(nameKey(search))).slice(0, shownMax);
  return (
    <FoundList
      label={t("groups.why.member")}
      search={search}
      onSearch={setSearch}
      items={found.map((one) => ({ id: one.id, text: one.displayName }))}
      chosen={value && { id: value.id, text: value.displayName }}
      onChoose={(id) => onChange(members.find((one) => one.id === id))}
    />
  );
}

function ThingChoice({ value, onChange }: ChoiceProps<Thing>) {
  const t = useText(groupText);
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim());
  const { data: things = [] } = useQuery(
    groupQueries.things(useWorkspaceId(), wanted === "" ? {} : { search: wanted }),
  );
  return (
    <FoundList
      label={t("groups.why.thing")}
      search={search}
      onSearch={setSearch}
      items={things.slice(0, shownMax).map((one) => ({ id: one.id, text: one.title }))}
      chosen={value && { id: value.id, text: value.title }}
      onChoose={(id) => onChange(things.find((one) => one.id === id))}
    />
  );
}

interface Item {
  readonly id: string;
  readonly text: string;
}

interface FoundListProps {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly items: readonly Item[];
  readonly chosen: Item | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** A search, and the few results below it, one of which is chosen. */
function FoundList({ label, search, onSearch, items, chosen, onChoose }: FoundListProps) {
  const shown = chosen && !items.some((item) => item.id === chosen.id) ? [chosen, ...items] : items;
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-xs font-semibold text-ink-2">{label}</legend>
      <SearchField label={label} placeholder={label} value={search} onChange={onSearch} />
      <ul className="flex flex-wrap gap-1.5">
        {shown.map((item) => (
          <li key={item.id} className="min-w-0">
            <label className="block cursor-pointer truncate rounded-1 border border-line bg-raised px-3 py-1.5 hover:bg-tint has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:ring-focus">
              <input
                type="radio"
                name={label}
                className="sr-only"
                checked={item.id === chosen?.id}
                onChange={() => onChoose(item.id)}
              />
              {item.text}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
