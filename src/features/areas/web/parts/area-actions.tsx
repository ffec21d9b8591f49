import { useState } from "react";
import { useCommands } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { Pencil, QrCode, ShieldCheck, Trash2 } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import type { Area } from "../../contract.ts";
import { areaPaths } from "../../paths.ts";
import { areaPolicy } from "../../policy.ts";
import { areaCodeText } from "../code-text.ts";
import { areaText } from "../text.ts";

const EditAreaDialog = lazyComponent(() =>
  import("./forms/edit-area-dialog.tsx").then((module) => module.EditAreaDialog),
);
const DeleteAreasDialog = lazyComponent(
  () => import("./forms/delete-areas-dialog.tsx").then((module) => module.DeleteAreasDialog),
  isOpen,
);
const AreaAccessDialog = lazyComponent(
  () => import("./forms/area-access-dialog.tsx").then((module) => module.AreaAccessDialog),
  isOpen,
);
/** What the person may do with an area, each with its dialog. */
export function AreaActions({ area }: { readonly area: Area }) {
  const t = useText(areaText, areaCodeText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const [open, setOpen] = useState<"edit" | "access" | "delete">();
  const thing = { accessGroupIds: area.accessGroups };
  const mayEdit = useMay(areaPolicy.edit, thing);
  const mayDelete = useMay(areaPolicy.delete, thing);
  const close = () => setOpen(undefined);
  const edit = () => setOpen("edit");
  useCommands([
    { name: "areas.edit", label: t("areas.edit.button"), icon: Pencil, keys: "e", perform: edit, when: mayEdit },
  ]);
  return (
    <>
      {mayEdit && (
        <>
          <LinkTo
            to={areaPaths.sheet(workspaceId, area.id)}
            aria-label={t("areaCode.button")}
            title={t("areaCode.button")}
            className={buttonClassName({ kind: "bare", icon: true })}
          >
            <QrCode aria-hidden />
          </LinkTo>
          <Button onPress={() => setOpen("access")}>
            <ShieldCheck aria-hidden />
            {t("areas.manageAccess")}
          </Button>
          <Button onPress={edit}>
            <Pencil aria-hidden />
            {t("areas.edit.button")}
          </Button>
        </>
      )}
      {mayDelete && (
        <Button kind="bare" icon aria-label={t("areas.delete.button")} onPress={() => setOpen("delete")}>
          <Trash2 aria-hidden />
        </Button>
      )}
      {open === "edit" && <EditAreaDialog area={area} onClose={close} />}
      <AreaAccessDialog areas={[area]} isOpen={open === "access"} onOpenChange={close} />
      <DeleteAreasDialog
        areas={[area]}
        isOpen={open === "delete"}
        onOpenChange={close}
        onAgreed={() => void go(areaPaths.list(workspaceId), { replace: true })}
      />
    </>
  );
}
