import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Pencil } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useWait } from "#kit/web/loading/together.ts";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import type { Property, ThingProperties as Thing } from "../../contract.ts";
import type { PropertyKind } from "../../rules/property.ts";
import { propertyQueries } from "../queries.ts";
import { propertyText } from "../text.ts";
import { type KnownValue, ValueText } from "./value-text.tsx";

const EditValuesDialog = lazyComponent(() =>
  import("./edit-values-dialog.tsx").then((module) => module.EditValuesDialog),
);

export interface ThingPropertiesProps {
  readonly kind: PropertyKind;
  readonly thingId: string;
}

/** The properties of one thing on its page, and the way to set them. Nothing where the workspace defined none. */
export function ThingProperties(props: ThingPropertiesProps) {
  return useFlag("custom_properties_enabled") ? <Shown {...props} /> : null;
}

function Shown({ kind, thingId }: ThingPropertiesProps) {
  const t = useText(propertyText);
  const workspaceId = useWorkspaceId();
  const titleId = useId();
  const properties = useQuery(propertyQueries.all(workspaceId));
  const values = useQuery(propertyQueries.values(workspaceId, kind, [thingId]));
  const [isEditing, setEditing] = useState(false);
  const query = properties.isError ? properties : values;
  useWait(properties.isLoading || values.isLoading);
  if (query.isError) {
    return (
      <FailedNote
        error={query.error}
        title={t("properties.value.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
      />
    );
  }
  const thing = values.data?.[0];
  const shown = thing && properties.data ? valuesOf(properties.data, thing) : [];
  if (!thing || shown.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="space-y-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-md">
          {t("properties.value.title")}
        </h2>
        {thing.mayEdit && shown.some(({ property }) => !property.isRetired) && (
          <Button
            size="sm"
            // The page has an Edit of its own.
            aria-label={t("properties.value.editTitle")}
            onPress={() => setEditing(true)}
            className="print:hidden"
          >
            <Pencil aria-hidden />
            {t("properties.value.edit")}
          </Button>
        )}
      </div>
      <dl className="space-y-2.5">
        {shown.map(({ property, value }) => (
          <div key={property.id}>
            <dt className="text-xs text-ink-3">{property.name}</dt>
            <dd>
              <Known property={property} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {isEditing && (
        <EditValuesDialog
          kind={kind}
          thingId={thingId}
          values={shown.filter(({ property }) => !property.isRetired)}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  );
}

const valuesOf = (properties: readonly Property[], thing: Thing): readonly KnownValue[] =>
  thing.values.flatMap((value) => {
    const property = properties.find(({ id }) => id === value.propertyId);
    return property ? [{ property, value }] : [];
  });

function Known({ property, value }: KnownValue): ReactNode {
  const t = useText(propertyText);
  if (value.value === null) {
    return property.isRequired ? (
      <span className="text-wait-ink">{t("properties.value.missing")}</span>
    ) : (
      <span className="text-ink-3">{t("properties.value.none")}</span>
    );
  }
  const note = property.isRetired ? "retired" : value.isDefault ? "default" : undefined;
  return (
    <>
      <ValueText property={property} value={value} />
      {note && <span className="ms-2 text-xs text-ink-3">{t(`properties.value.${note}`)}</span>}
    </>
  );
}
