import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrors } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { BulkOutcome } from "../../contract.ts";
import { checkValue, type PropertyKind, type PropertyValue } from "../../rules/property.ts";
import { useSetMany } from "../actions.ts";
import { propertyQueries } from "../queries.ts";
import { propertyText } from "../text.ts";
import { ValueField } from "./value-field.tsx";

export interface SetManyDialogProps {
  readonly kind: PropertyKind;
  readonly things: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}

interface Outcome {
  readonly id: string;
  readonly outcome: BulkOutcome;
}

/** [CF10] Sets one property on all that is selected, and says what became of each. */
export function SetManyDialog({ kind, things, onClose }: SetManyDialogProps) {
  const t = useText(propertyText);
  const { data = [] } = useQuery(propertyQueries.all(useWorkspaceId()));
  const properties = data.filter((property) => property.kind === kind && !property.isRetired);
  const set = useSetMany(kind);
  const [propertyId, setProperty] = useState<string | null>(null);
  const [value, setValue] = useState<PropertyValue | null>(null);
  const [wasSent, setSent] = useState(false);
  const [results, setResults] = useState<readonly Outcome[]>();
  const property = properties.find(({ id }) => id === propertyId);
  const checked = property && checkValue(property, value);
  if (results) return <Results results={results} things={things} onClose={onClose} />;

  const submit = () => {
    setSent(true);
    if (!property || !checked || "fault" in checked) return;
    const thingIds = things.map(({ id }) => id);
    // The form says what went wrong; nothing that was entered is lost.
    set.run({ thingIds, propertyId: property.id, value: checked.value }).then(
      (reply) => setResults(reply.results),
      () => {},
    );
  };
  return (
    <FormDialog
      title={t("properties.many.title", { count: things.length })}
      submitLabel={t("properties.many.submit")}
      isPending={set.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t("properties.many.property")}
        value={propertyId}
        onChange={(id) => {
          setProperty(id);
          setValue(null);
        }}
        items={properties.map(({ id, name }) => ({ id, text: name }))}
        error={wasSent && !property ? t("properties.many.chooseProperty") : undefined}
      />
      {property && (
        <ValueField
          property={property}
          label={t("properties.many.value")}
          value={value}
          onChange={setValue}
          error={
            wasSent && checked && "fault" in checked
              ? t(`properties.value.faults.${checked.fault}`)
              : fieldErrors(set.error, "value")?.[0]
          }
        />
      )}
      {set.error && <Banner tone="stop">{t("properties.many.failed")}</Banner>}
    </FormDialog>
  );
}

function Results({
  results,
  things,
  onClose,
}: Omit<SetManyDialogProps, "kind"> & { readonly results: readonly Outcome[] }) {
  const t = useText(propertyText);
  const nameOf = (id: string) => things.find((thing) => thing.id === id)?.name ?? "";
  const count = (outcome: BulkOutcome) => results.filter((one) => one.outcome === outcome).length;
  const refused = results.filter(({ outcome }) => outcome === "notAllowed" || outcome === "notFound");
  return (
    <Dialog title={t("properties.many.button")} isOpen onOpenChange={onClose}>
      <div className="space-y-3" role="status">
        {count("changed") > 0 && <p>{t("properties.many.changed", { count: count("changed") })}</p>}
        {count("unchanged") > 0 && <p>{t("properties.many.unchanged", { count: count("unchanged") })}</p>}
        {refused.length > 0 && (
          <>
            <p>{t("properties.many.refused", { count: refused.length })}</p>
            <ul className="list-disc space-y-1 ps-5">
              {refused.map(({ id, outcome }) => (
                <li key={id}>
                  {nameOf(id)}: {t(outcome === "notFound" ? "properties.many.notFound" : "properties.many.notAllowed")}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="mt-5">
        <Button kind="ink" onPress={onClose}>
          {t("properties.many.done")}
        </Button>
      </div>
    </Dialog>
  );
}
