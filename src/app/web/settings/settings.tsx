import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MyPin } from "#features/devices/web/parts/pins/my-pin.tsx";
import { PermissionList } from "#features/members/web/parts/permission-list.tsx";
import { ProfilePicture } from "#features/members/web/parts/profile-picture.tsx";
import { useRoleName } from "#features/members/web/parts/use-role-name.ts";
import { memberQueries } from "#features/members/web/queries.ts";
import { workspaceQueries } from "#features/workspaces/web/queries.ts";
import { appVersion } from "#kit/web/device/app-version.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { DeviceSettings } from "./device-settings.tsx";
import { SettingsIndex } from "./settings-index.tsx";
import { settingsText } from "./text.ts";

/** What can be chosen on this device, who I am here, and where we are. */
export function Settings() {
  const t = useText(settingsText);
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead title={t("settings.title")} />
      <div className="mt-6 max-w-4xl space-y-10">
        <SettingsIndex />
        <Section title={t("settings.device.title")} note={t("settings.device.note")}>
          <DeviceSettings />
        </Section>
        <Section title={t("settings.you.title")}>
          <You />
        </Section>
        <Section title={t("settings.you.pin")}>
          <MyPin />
        </Section>
        <Section title={t("settings.workspace.title")}>
          <WorkspaceFacts />
        </Section>
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
  <section aria-label={title} className="grid gap-x-8 gap-y-4 md:grid-cols-[13rem_minmax(0,1fr)]">
    <div>
      <h2 className="text-md">{title}</h2>
      {note && <p className="mt-1 text-xs text-ink-3">{note}</p>}
    </div>
    <div className="min-w-0">{children}</div>
  </section>
);

function You() {
  const t = useText(settingsText);
  const workspaceId = useWorkspaceId();
  const { data: me } = useSuspenseQuery(memberQueries.me(workspaceId));
  const roleName = useRoleName(me);
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-4">
        <ProfilePicture name={me.displayName} icon={me.profileIcon} photoUrl={me.photoUrl} size="lg" />
        <Facts
          facts={[
            [t("settings.you.name"), me.displayName],
            [t("settings.you.role"), roleName],
          ]}
        />
        <LinkTo to={`/app/${workspaceId}/settings/profile`} className={buttonClassName({})}>
          {t("settings.you.edit")}
        </LinkTo>
      </div>
      <details>
        <summary className="ring-focus w-fit cursor-pointer rounded-1 text-sm font-semibold">
          {t("settings.you.may")}
        </summary>
        <div className="pt-2">
          <PermissionList />
        </div>
      </details>
    </div>
  );
}

function WorkspaceFacts() {
  const t = useText(settingsText);
  const { data: info } = useSuspenseQuery(workspaceQueries.info(useWorkspaceId()));
  return (
    <Facts
      facts={[
        [t("settings.workspace.name"), info.name],
        [t("settings.workspace.enterprise"), info.enterpriseName],
        [t("settings.workspace.timeZone"), info.timeZone],
        [t("settings.workspace.signIn"), t(`settings.workspace.${info.workspaceAuthRequirement}`)],
        [t("settings.version"), appVersion],
      ]}
    />
  );
}

const Facts = ({ facts }: { readonly facts: readonly (readonly [string, string])[] }) => (
  <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 max-sm:gap-x-4">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-3">{name}</dt>
        <dd className="font-semibold wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);
