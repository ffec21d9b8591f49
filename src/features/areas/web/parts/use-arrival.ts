import { useEffect, useEffectEvent } from "react";
import { setHere, useHere } from "#kit/web/device/here.ts";
import { useText } from "#kit/web/i18n.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import type { Area } from "../../contract.ts";
import { areaCodeText } from "../code-text.ts";

/** [A23] Who arrives by an area's code is in it with this device from then on; it is said, and can be undone. */
export function useArrival({ id, name }: Pick<Area, "id" | "name">): void {
  const t = useText(areaCodeText);
  const workspaceId = useWorkspaceId();
  const before = useHere(workspaceId);
  const [{ here }, setQuery] = useQueryParams();
  const arrive = useEffectEvent(() => {
    setQuery({ here: undefined });
    if (before === id) return;
    setHere(workspaceId, id);
    const undo = { label: t("areaCode.undo"), onPress: () => setHere(workspaceId, before) };
    toast.success(t("areaCode.arrived", { name }), { action: undo });
  });
  useEffect(() => {
    if (here === "true") arrive();
  }, [here]);
}
