import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { fieldErrors } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { checkValue, type PropertyKind, type PropertyValue, sameValue } from "../../rules/property.ts";
import { useSetValues, type ValueChange } from "../actions.ts";
import { propertyText } from "../text.ts";
import { ValueField } from "./value-field.tsx";
import type { KnownValue } from "./value-text.tsx";

interface EditValuesDialogProps {
  readonly kind: PropertyKind;
  readonly thingId: string;
  /** As they were when the form was opened. */
  readonly values: readonly KnownValue[];
  readonly onClose: () => void;
}

/** [CF5] Sets what was changed, each value on the revision that was seen. */
export function EditValuesDialog({ kind, thingId, values, onClose }: EditValuesDialogProps) {
  const t = useText(propertyText);
  const set = useSetValues(kind);
  const [seen] = useState(values);
  const [typed, setTyped] = useState<ReadonlyMap<string, PropertyValue | null>>(new Map());
  const [wasSent, setSent] = useState(false);

  const entries = seen.map(({ property, value }) => {
    const entered = typed.has(property.id) ? (typed.get(property.id) ?? null) : value.value;
    const checked = checkValue(property, entered, value.value);
    // What is required and has none yet may stay so while something else is set.
    const isTouched = typed.has(property.id);
    return { property, value, entered, fault: isTouched && "fault" in checked ? checked.fault : undefined, checked };
  });
  const changes = entries.flatMap(({ property, value, checked }): ValueChange[] =>
    typed.has(property.id) && "value" in checked && !sameValue(checked.value, value.value)
      ? [{ propertyId: property.id, value: checked.value, revision: value.revision }]
      : [],
  );
  const submit = () => {
    setSent(true);
    if (entries.some(({ fault }) => fault !== undefined)) return;
    if (changes.length === 0) return onClose();
    // The form says what went wrong; nothing that was entered is lost.
    set.run({ thingId, changes }).then(onClose, () => {});
  };
  const refusedAt = (propertyId: string) => {
    const at = changes.findIndex((change) => change.propertyId === propertyId);
    return at === -1 ? undefined : fieldErrors(set.error, `changes.${at}.value`)?.[0];
  };

  return (
    <FormDialog
      title={t("properties.value.editTitle")}
      submitLabel={t("properties.value.save")}
      isPending={set.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {entries.map(({ property, entered, fault }) => (
        <ValueField
          key={property.id}
          property={property}
          label={property.name}
          value={entered}
          onChange={(value) => setTyped((held) => new Map(held).set(property.id, value))}
          error={wasSent && fault ? t(`properties.value.faults.${fault}`) : refusedAt(property.id)}
        />
      ))}
      {set.error && (
        <Banner tone="stop">
          {t(isProblem(set.error, "stale") ? "properties.value.stale" : "properties.value.saveFailed")}
        </Banner>
      )}
    </FormDialog>
  );
}
