import { useText } from "#kit/web/i18n.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { deviceText } from "../text.ts";

/** The dialog on the sign-in page after such an attempt. */
export function AnonymousRefused({ isOpen }: { readonly isOpen: boolean }) {
  const t = useText(deviceText);
  const [, change] = useQueryParams();
  return (
    <Dialog
      title={t("devices.create.refusedTitle")}
      size="sm"
      isOpen={isOpen}
      onOpenChange={(opens) => !opens && change({ refused: undefined })}
      footer={(close) => (
        <Button kind="ink" onPress={close}>
          {t("devices.create.close")}
        </Button>
      )}
    >
      <p>{t("devices.create.refused")}</p>
    </Dialog>
  );
}
