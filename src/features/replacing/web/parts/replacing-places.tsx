import { propertyPaths } from "#features/properties/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { PagePlaces } from "#kit/web/ui/page-places.tsx";
import { replacingPaths } from "../../paths.ts";
import { replacingPolicy } from "../../policy.ts";
import { type ValueKind, valueKinds } from "../../value-contract.ts";
import { valuesText } from "../values-text.ts";

/** The kinds of things in which a text is found and replaced. */
export function ReplacingPlaces({ current }: { readonly current: ValueKind | "procedure" }) {
  const t = useText(valuesText);
  const workspaceId = useWorkspaceId();
  const writesProcedures = useMay(replacingPolicy.replace);
  if (!useFlag("custom_properties_enabled")) return null;
  const places = [
    ...(writesProcedures ? [{ name: "procedure", path: replacingPaths.find(workspaceId) } as const] : []),
    ...valueKinds.map((name) => ({ name, path: propertyPaths.find(workspaceId, name) })),
  ];
  return (
    <PagePlaces
      label={t("values.places")}
      places={places.map((place) => ({ ...place, text: t(`values.kinds.${place.name}`) }))}
      current={current}
    />
  );
}
