import { remember, remembered } from "#kit/web/device/device-memory.ts";
import { useText } from "#kit/web/i18n.ts";
import { ListFilter } from "#kit/web/icons.ts";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { toolsText } from "./tools-text.ts";

const keyOf = (workspaceId: string) => `fettle.noProperties.${workspaceId}`;

/** Notes on this device whether a workspace has properties, so that a list holds no place for nothing. */
export const noteProperties = (workspaceId: string, hasAny: boolean): void =>
  remember(keyOf(workspaceId), hasAny ? null : "true");

interface ToolsButtonProps {
  /** How many filters are on. */
  readonly filters: number;
  readonly onPress: () => void;
}

export function ToolsButton({ filters, onPress }: ToolsButtonProps) {
  const t = useText(toolsText);
  return (
    <Button kind="bare" size="sm" onPress={onPress} className="shrink-0 whitespace-nowrap">
      <ListFilter aria-hidden />
      {filters === 0 ? t("propertyTools.open") : t("propertyTools.openCount", { count: filters })}
    </Button>
  );
}

/**
 * Holds the place of the button for properties until it is known whether there are any: a list below it stays put. The
 * button itself is there, unseen: in a bar that is nearly full, a place of another width would break the line elsewhere.
 */
export function ToolsPlace() {
  const isOn = useFlag("custom_properties_enabled");
  const workspaceId = useWorkspaceId();
  if (!isOn || remembered(keyOf(workspaceId)) !== null) return null;
  return (
    <span aria-hidden inert className="invisible shrink-0">
      <ToolsButton filters={0} onPress={() => {}} />
    </span>
  );
}
