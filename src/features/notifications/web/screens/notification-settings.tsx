import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { languageNames, useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { mailLanguages } from "../../contract.ts";
import type { NotificationSettings, SettingsChange } from "../../settings-contract.ts";
import { ContactBanner } from "../parts/contact-banner.tsx";
import { KindChoices } from "../parts/kind-choices.tsx";
import { notificationSettingQueries } from "../setting-queries.ts";
import { settingsText } from "../settings-text.ts";
import { useChangeAtOnce } from "../state/use-change-at-once.ts";

/** After the screen: asking the browser brings code of its own. */
const PushBrowsers = lazyComponent(() => import("../parts/push-browsers.tsx").then((module) => module.PushBrowsers));

/** Boxes, switches and lists are of a finger's size where there is one. */
const touchable = "pointer-coarse:[&_button]:min-h-11 pointer-coarse:[&_label:has(input)]:min-h-11";

/** What the reader hears of, by which way and when. Every change is saved at once. */
export function NotificationSettingsPage() {
  const t = useText(settingsText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(notificationSettingQueries.settings(workspaceId));
  const { settings, change } = useChangeAtOnce(query.data);
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("notificationSettings.title")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("notificationSettings.back")} />}
      />
      <div className={classNames("mt-6 max-w-3xl space-y-10", touchable)}>
        <ContactBanner />
        {query.isPending && <SkeletonLines lines={8} />}
        {query.isError && !settings && (
          <FailedState
            error={query.error}
            title={t("notificationSettings.failed")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
          >
            {t("notificationSettings.failedBody")}
          </FailedState>
        )}
        {settings && (
          <>
            <Addresses settings={settings} />
            <Times settings={settings} change={change} />
            <Section title={t("notificationSettings.what")} note={t("notificationSettings.whatNote")}>
              <KindChoices settings={settings} change={change} />
            </Section>
          </>
        )}
      </div>
    </main>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

const Section = ({ title, note, children }: SectionProps) => (
  <section className="space-y-4">
    <div>
      <h2 className="text-lg">{title}</h2>
      {note && <p className="text-ink-2">{note}</p>}
    </div>
    {children}
  </section>
);

function Addresses({ settings }: { readonly settings: NotificationSettings }) {
  const t = useText(settingsText);
  const { email, phone, sharedPhones, sends } = settings;
  const shared = sharedPhones > 0 ? t("notificationSettings.sharedSms", { count: sharedPhones }) : undefined;
  const lines = [
    {
      way: "mail",
      to: email ?? t("notificationSettings.noMail"),
      off: !sends.mail && t("notificationSettings.mailOff"),
    },
    {
      way: "sms",
      to: phone ?? shared ?? t("notificationSettings.noSms"),
      off: !sends.sms && t("notificationSettings.smsOff"),
    },
  ] as const;
  return (
    <Section title={t("notificationSettings.addresses")}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {lines.map(({ way, to, off }) => (
          <div key={way} className="contents">
            <dt className="text-ink-2">{t(`notificationSettings.${way}`)}</dt>
            <dd className="wrap-anywhere">
              {to}
              {off && <span className="block text-xs text-ink-2">{off}</span>}
            </dd>
          </div>
        ))}
        <dt className="text-ink-2">{t("notificationSettings.push")}</dt>
        <dd>
          <PushBrowsers />
        </dd>
      </dl>
    </Section>
  );
}

interface FormProps {
  readonly settings: NotificationSettings;
  readonly change: (what: SettingsChange) => void;
}

/** Suggested where somebody turns them on. */
const usualQuiet = { from: 20 * 60, until: 6 * 60 };
const usualDigest = 7 * 60;

function Times({ settings, change }: FormProps) {
  const t = useText(settingsText);
  const { quietHours, digestAt, timeZone, language } = settings;
  return (
    <Section title={t("notificationSettings.when")}>
      <Switch
        isSelected={quietHours !== null}
        onChange={(isOn) => change({ quietHours: isOn ? usualQuiet : null })}
        description={t("notificationSettings.quietNote", { zone: timeZone })}
      >
        {t("notificationSettings.quiet")}
      </Switch>
      {quietHours && (
        <div className="flex flex-wrap gap-4">
          <TimeOfDay
            label={t("notificationSettings.quietFrom")}
            value={quietHours.from}
            onChange={(from) => change({ quietHours: { ...quietHours, from } })}
          />
          <TimeOfDay
            label={t("notificationSettings.quietUntil")}
            value={quietHours.until}
            onChange={(until) => change({ quietHours: { ...quietHours, until } })}
          />
        </div>
      )}
      <div>
        <Switch
          isSelected={digestAt !== null}
          onChange={(isOn) => change({ digestAt: isOn ? usualDigest : null })}
          description={t("notificationSettings.digestNote")}
        >
          {t("notificationSettings.digest")}
        </Switch>
      </div>
      {digestAt !== null && (
        <TimeOfDay
          label={t("notificationSettings.digestAt")}
          value={digestAt}
          onChange={(next) => change({ digestAt: next })}
        />
      )}
      <Select
        label={t("notificationSettings.language")}
        value={language}
        onChange={(next) => next && change({ language: next })}
        items={mailLanguages.map((id) => ({ id, text: languageNames[id] }))}
        className="max-w-60"
      />
    </Section>
  );
}

interface TimeOfDayProps {
  readonly label: string;
  /** Minutes of the day. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const everyHalfHour = Array.from({ length: 48 }, (_, index) => index * 30);

/** Half hours, and what is stored otherwise. */
function TimeOfDay({ label, value, onChange }: TimeOfDayProps) {
  const minutes = [...new Set([...everyHalfHour, value])].toSorted((a, b) => a - b);
  const two = (part: number) => String(part).padStart(2, "0");
  return (
    <Select
      label={label}
      value={String(value)}
      onChange={(next) => next && onChange(Number(next))}
      items={minutes.map((minute) => ({
        id: String(minute),
        text: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
      }))}
      className="w-32"
    />
  );
}
