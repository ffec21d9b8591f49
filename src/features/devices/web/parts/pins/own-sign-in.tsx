import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { devicePaths } from "../../../paths.ts";
import { useOfferProfile } from "../../queries.ts";
import { storeOffer } from "../../state/stored-offer.ts";
import { deviceText } from "../../text.ts";
import { useIsSharedDevice } from "../use-is-shared-device.ts";

/** On a shared device: makes the profile one's own, by signing in with an account. No device acts as it afterwards. */
export function OwnSignIn() {
  const t = useText(deviceText);
  const go = useGo();
  const { workspaceId, actor } = usePlace();
  const isShared = useIsSharedDevice();
  const offer = useOfferProfile();
  if (!isShared) return null;
  const begin = async () => {
    const { profileId } = actor;
    storeOffer({ workspaceId, profileId, claimSecret: await offer.run(profileId) });
    const back = new URLSearchParams({ own: "true", from: devicePaths.selectProfile(workspaceId) });
    await go(`/login?${back}`);
  };
  return (
    <div className="space-y-3 border-t border-line pt-5">
      <p className="text-ink-2 text-pretty">{t("devices.own.note")}</p>
      {/* What went wrong is told by a toast. */}
      <Button isPending={offer.isPending} onPress={() => void begin().catch(() => {})}>
        {t("devices.own.button")}
      </Button>
    </div>
  );
}
