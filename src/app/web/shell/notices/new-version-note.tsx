import { offlineText } from "#features/offline/web/parts/words.ts";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";

/** A newer version of the app is ready, and is taken when the person says so. */
export function NewVersionNote({ onTake }: { readonly onTake: () => void }) {
  const t = useText(offlineText);
  return (
    <Banner
      tone="info"
      title={t("offline.update.title")}
      action={<Button onPress={onTake}>{t("offline.update.take")}</Button>}
    >
      {t("offline.update.body")}
    </Banner>
  );
}
