import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Search as SearchIcon } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { byCharactersMax, searchCharactersMax } from "../../rules.ts";
import type { Search } from "../queries.ts";
import { replacingText } from "../text.ts";

interface SearchFormProps {
  readonly search: Search;
  readonly by: string;
  readonly onBy: (by: string) => void;
  readonly onFind: (search: Search) => void;
}

/** The search and its replacement. A search begins on request only: it reads every procedure. */
export function SearchForm({ search, by, onBy, onFind }: SearchFormProps) {
  const t = useText(replacingText);
  const [text, setText] = useState(search.text);
  const [isCaseSensitive, setCaseSensitive] = useState(search.isCaseSensitive);
  return (
    <form
      role="search"
      aria-label={t("replacing.title")}
      className="grid gap-x-4 gap-y-3 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onFind({ text, isCaseSensitive });
      }}
    >
      <TextField
        label={t("replacing.search")}
        value={text}
        onChange={setText}
        maxLength={searchCharactersMax}
        autoFocus
      />
      <TextField
        label={t("replacing.by")}
        description={t("replacing.byHint")}
        value={by}
        onChange={onBy}
        maxLength={byCharactersMax}
      />
      <div className="flex flex-wrap items-center justify-between gap-(--gap) md:col-span-2">
        <Checkbox isSelected={isCaseSensitive} onChange={setCaseSensitive}>
          {t("replacing.caseSensitive")}
        </Checkbox>
        <Button type="submit" kind="ink" isDisabled={text.trim() === ""}>
          <SearchIcon aria-hidden />
          {t("replacing.find")}
        </Button>
      </div>
    </form>
  );
}
