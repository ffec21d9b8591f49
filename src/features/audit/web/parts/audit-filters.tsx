import { useQuery } from "@tanstack/react-query";
import { memberQueries } from "#features/members/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { knownActions, useActionWords } from "../state/action-words.ts";
import type { AuditFilterState } from "../state/use-audit-filter.ts";
import { auditText } from "../text.ts";

/** By whom, what, and when. */
export function AuditFilters({ of }: { readonly of: AuditFilterState }) {
  const t = useText(auditText);
  const words = useActionWords();
  const { data: members = [] } = useQuery(memberQueries.list(useWorkspaceId()));
  const people = [
    { id: "system", text: t("audit.system") },
    ...members.map((member) => ({ id: member.id, text: member.displayName })),
  ];
  const deeds = knownActions
    .map((action) => ({ id: action, text: words(action) }))
    .toSorted((a, b) => a.text.localeCompare(b.text));
  return (
    <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem_10rem_auto]">
      <ComboBox
        label={t("audit.filters.who")}
        className="max-sm:col-span-2"
        placeholder={t("audit.filters.anybody")}
        value={of.who}
        onChange={(who) => of.change({ who: who ?? undefined })}
        items={people}
      />
      <ComboBox
        label={t("audit.filters.what")}
        className="max-sm:col-span-2"
        placeholder={t("audit.filters.anything")}
        value={of.what}
        onChange={(what) => of.change({ what: what ?? undefined })}
        items={deeds}
      />
      <TextField
        label={t("audit.filters.from")}
        type="date"
        value={of.from}
        onChange={(from) => of.change({ from: from || undefined })}
      />
      <TextField
        label={t("audit.filters.to")}
        type="date"
        value={of.to}
        onChange={(to) => of.change({ to: to || undefined })}
      />
      {of.isNarrowed && (
        <Button kind="bare" onPress={of.clear}>
          {t("audit.filters.clear")}
        </Button>
      )}
    </div>
  );
}
