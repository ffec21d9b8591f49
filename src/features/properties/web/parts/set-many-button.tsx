import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Tags } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { propertyLimits } from "../../rules/property.ts";
import { propertyQueries } from "../queries.ts";
import { propertyText } from "../text.ts";
import type { SetManyDialogProps } from "./set-many-dialog.tsx";

const SetManyDialog = lazyComponent(() => import("./set-many-dialog.tsx").then((module) => module.SetManyDialog));

type SetManyButtonProps = Omit<SetManyDialogProps, "onClose">;

/** [CF18] For the bar of what is selected in a list. Nothing where the kind has no properties in use, or nothing fits. */
export function SetManyButton(props: SetManyButtonProps) {
  return useFlag("custom_properties_enabled") && props.things.length > 0 ? <WithProperties {...props} /> : null;
}

function WithProperties({ kind, things }: SetManyButtonProps) {
  const t = useText(propertyText);
  const { data = [] } = useQuery(propertyQueries.all(useWorkspaceId()));
  const [asked, setAsked] = useState<SetManyDialogProps["things"]>();
  if (!data.some((property) => property.kind === kind && !property.isRetired)) return null;
  const max = propertyLimits.thingsMax;
  return (
    <>
      <Button
        kind="bare"
        onPress={() => setAsked(things)}
        disabledReason={things.length > max ? t("properties.many.max", { max }) : undefined}
      >
        <Tags aria-hidden />
        {t("properties.many.button")}
      </Button>
      {asked && <SetManyDialog kind={kind} things={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
