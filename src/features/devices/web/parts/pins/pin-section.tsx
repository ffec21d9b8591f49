import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { useRequirePin, useUnlockPin } from "../../queries.ts";
import { deviceText } from "../../text.ts";

interface PinSectionProps {
  readonly requiresPin: boolean;
  readonly lockedProfiles: readonly { readonly id: string; readonly displayName: string }[];
}

/** Whether everyone needs a PIN, and whose PIN is locked. */
export function PinSection({ requiresPin, lockedProfiles }: PinSectionProps) {
  const t = useText(deviceText);
  const require = useRequirePin();
  return (
    <div className="space-y-5">
      <Switch
        isSelected={requiresPin}
        // A toast reports failures.
        onChange={(isOn) => void require.run(isOn).catch(() => {})}
        description={t("devices.settings.pins.requireNote")}
      >
        {t("devices.settings.pins.require")}
      </Switch>
      {lockedProfiles.length > 0 && (
        <section aria-labelledby="locked-pins">
          <h3 id="locked-pins" className="mb-2 text-sm">
            {t("devices.settings.pins.locked")}
          </h3>
          <ul className="divide-y divide-line border-y border-line">
            {lockedProfiles.map((profile) => (
              <LockedProfile key={profile.id} id={profile.id} name={profile.displayName} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function LockedProfile({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useText(deviceText);
  const unlock = useUnlockPin();
  const run = (removePin: boolean) => void unlock.run({ profileId: id, name, removePin }).catch(() => {});
  return (
    <li className="flex flex-wrap items-center gap-(--gap) py-2">
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
      <Button size="sm" isPending={unlock.isPending} onPress={() => run(false)}>
        {t("devices.settings.pins.unlock")}
      </Button>
      <Button size="sm" kind="bare" isDisabled={unlock.isPending} onPress={() => run(true)}>
        {t("devices.settings.pins.remove")}
      </Button>
    </li>
  );
}
