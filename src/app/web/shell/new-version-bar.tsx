import { useSyncExternalStore } from "react";
import { offlineText } from "#features/offline/web/parts/words.ts";
import { useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { versions } from "../new-version.ts";

const never = () => () => {};

/** Outside of a perform alone: whoever works through steps is told afterwards. [OF3] */
export function NewVersionBar() {
  const t = useText(offlineText);
  const isNew = useSyncExternalStore(versions?.subscribe ?? never, () => versions?.isNew() ?? false);
  if (!isNew) return null;
  return (
    <Banner
      tone="info"
      title={t("offline.update.title")}
      className="m-3 mb-0 shrink-0"
      action={<Button onPress={() => versions?.take()}>{t("offline.update.take")}</Button>}
    >
      {t("offline.update.body")}
    </Banner>
  );
}
