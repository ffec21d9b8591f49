import { useText } from "#kit/web/i18n.ts";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { type FilterName, filterNames, useAsked } from "../../state/use-asked.ts";
import { searchPageText } from "../../text.ts";
import { useFilterChoices, useFilterWords } from "./filter-words.ts";

const any = "any";
const selected = filterNames.filter((name) => name !== "kind");

/** [SR24] What a search may be narrowed to, besides the kind; what is on is shown as chips, each removed by one press. */
export function SearchFilters() {
  const t = useText(searchPageText);
  const [asked, change] = useAsked();
  const choices = useFilterChoices();
  const filterWords = useFilterWords();
  const set = (name: FilterName, value: string | null) =>
    change({ [name]: value === null || value === any ? "" : value });
  const on = selected.filter((name) => asked[name] !== undefined);
  return (
    <div className="space-y-2 border-b border-line py-3">
      <div className="flex flex-wrap gap-2">
        {selected
          // One that loads holds its place.
          .filter((name) => choices[name]?.length !== 0)
          .map((name) => (
            <Select
              key={name}
              label={t(`search.filters.${name}`)}
              hideLabel
              className="w-44 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1"
              value={asked[name] ?? any}
              onChange={(value) => set(name, value)}
              items={[{ id: any, text: t(`search.filters.any.${name}`) }, ...(choices[name] ?? [])]}
            />
          ))}
      </div>
      {on.length > 0 && (
        <ul aria-label={t("search.filters.on")} className="flex flex-wrap gap-1.5">
          {on.map((name) => (
            <li key={name} className="max-w-full">
              <Chip
                onRemove={() => set(name, null)}
                removeLabel={t("search.filters.remove", { filter: filterWords(name, asked) })}
                className="max-w-full"
              >
                {filterWords(name, asked)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
