import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useLanguage, useText } from "#kit/web/i18n.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { Chip } from "#kit/web/ui/marks/chip.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { PhoneSettings } from "../../contract.ts";
import { phonePolicy } from "../../policy.ts";
import { phoneQueries, useChooseCountries } from "../queries.ts";
import { countriesIn } from "../state/countries.ts";
import { phoneText } from "../text.ts";

/** To which countries codes are sent, and how to change that. */
export function CodeCountries() {
  const t = useText(phoneText);
  const [language] = useLanguage();
  const query = useQuery(phoneQueries.settings(useWorkspaceId()));
  const mayChange = useMay(phonePolicy.manageCountries);
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t("phones.countries.title")} className="mt-10 max-w-4xl space-y-3">
      <div>
        <h2 className="text-md">{t("phones.countries.title")}</h2>
        <p className="max-w-3xl text-ink-2">{t("phones.countries.note")}</p>
      </div>
      {query.isPending && <SkeletonLines lines={1} className="max-w-md" />}
      {query.isError && (
        <FailedNote
          error={query.error}
          title={t("phones.countries.loadFailed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          className="max-w-3xl"
        />
      )}
      {query.data && (
        <div className="flex flex-wrap items-center gap-(--gap)">
          {countriesIn(language, query.data.dialCodes).map((country) => (
            <Chip key={country.id}>{country.text}</Chip>
          ))}
          {query.data.dialCodes.length === 0 && <p>{t("phones.countries.none")}</p>}
          {mayChange && (
            <Button size="sm" onPress={() => setOpen(true)}>
              {t("phones.countries.edit")}
            </Button>
          )}
        </div>
      )}
      {isOpen && query.data && <CountriesDialog settings={query.data} onClose={() => setOpen(false)} />}
    </section>
  );
}

function CountriesDialog({ settings, onClose }: { readonly settings: PhoneSettings; readonly onClose: () => void }) {
  const t = useText(phoneText);
  const kit = useText(kitText);
  const [language] = useLanguage();
  const [dialCodes, setDialCodes] = useState(settings.dialCodes);
  const { run, isPending, error } = useChooseCountries();
  return (
    <FormDialog
      title={t("phones.countries.title")}
      submitLabel={kit("kit.save")}
      isPending={isPending}
      onSubmit={() => void run({ ...settings, dialCodes }).then(onClose, () => {})}
      onClose={onClose}
    >
      <p className="text-ink-2">{t("phones.countries.note")}</p>
      <ul className="flex flex-wrap gap-2">
        {countriesIn(language, dialCodes).map((country) => (
          <li key={country.id}>
            <Chip
              onRemove={() => setDialCodes(dialCodes.filter((code) => code !== country.id))}
              removeLabel={t("phones.countries.remove", { name: country.text })}
            >
              {country.text}
            </Chip>
          </li>
        ))}
      </ul>
      {dialCodes.length === 0 && <p>{t("phones.countries.none")}</p>}
      <ComboBox
        // Cleared once its choice is listed above.
        key={dialCodes.join()}
        label={t("phones.countries.add")}
        value={null}
        onChange={(code) => code !== null && setDialCodes([...dialCodes, code])}
        items={countriesIn(language).filter((country) => !dialCodes.includes(country.id))}
      />
      {error && (
        <Banner tone="stop">
          {t(isProblem(error, "stale") ? "phones.countries.stale" : "phones.countries.failed")}
        </Banner>
      )}
    </FormDialog>
  );
}
