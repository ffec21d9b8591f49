import { useText } from "#kit/web/i18n.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { categories } from "../../contract.ts";
import {
  type Channel,
  channels,
  channelsOf,
  isMailedByFeature,
  kindsOf,
  type MailKind,
  ownMails,
} from "../../rules/kinds.ts";
import type { NotificationSettings, SettingsChange } from "../../settings-contract.ts";
import { settingsText } from "../settings-text.ts";

interface KindChoicesProps {
  readonly settings: NotificationSettings;
  readonly change: (what: SettingsChange) => void;
}

/** A box for each kind and way. Ways that the server or the workspace does not have are left out. */
export function KindChoices({ settings, change }: KindChoicesProps) {
  const t = useText(settingsText);
  const ways = channels.filter((way) => way === "app" || settings.sends[way]);
  // [N29] What a feature mails by itself goes by mail alone.
  const waysOf = (kind: MailKind) =>
    ownMails.some((one) => one === kind)
      ? (["mail"] as const)
      : ways.filter((way) => way !== "mail" || !isMailedByFeature(kind));
  const toggle = (kind: MailKind, way: Channel, isOn: boolean) =>
    change({ channels: { [kind]: { ...channelsOf(kind, settings.channels), [way]: isOn } } });
  return (
    <div className="space-y-8">
      {categories.map((category) => (
        <section key={category} aria-labelledby={`kinds-${category}`}>
          <h3 id={`kinds-${category}`} className="border-b-2 border-ink pb-1 font-semibold">
            {t(`notificationSettings.categories.${category}`)}
          </h3>
          <ul className="divide-y divide-line">
            {[...kindsOf(category), ...(category === "workspace" && settings.sends.mail ? ownMails : [])].map(
              (kind) => {
                const name = t(`notificationSettings.kinds.${kind}`);
                const choice = channelsOf(kind, settings.channels);
                return (
                  <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                    <span className="min-w-0 flex-1 basis-60">{name}</span>
                    <span
                      role="group"
                      aria-label={name}
                      className="flex flex-wrap gap-x-6 gap-y-1 max-sm:grid max-sm:w-full max-sm:gap-y-0 max-sm:grid-cols-2"
                    >
                      {waysOf(kind).map((way) => (
                        <Checkbox key={way} isSelected={choice[way]} onChange={(isOn) => toggle(kind, way, isOn)}>
                          {t(`notificationSettings.${way}`)}
                        </Checkbox>
                      ))}
                    </span>
                  </li>
                );
              },
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}
