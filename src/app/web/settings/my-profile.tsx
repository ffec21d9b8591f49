import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { EditedProfile } from "#features/members/contract.ts";
import { IconPicker } from "#features/members/web/parts/icon-picker.tsx";
import { NameSetting } from "#features/members/web/parts/name-setting.tsx";
import { PictureSetting } from "#features/members/web/parts/picture-setting.tsx";
import { cardQuery, useEditProfile } from "#features/members/web/profile-actions.ts";
import { profileText } from "#features/members/web/profile-text.ts";
import { OwnPhone } from "#features/phones/web/parts/own-phone.tsx";
import { phoneText } from "#features/phones/web/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";

/** What the members of the workspace see of the person, and the phone that they sign in with. */
export function MyProfile() {
  const t = useText(profileText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(cardQuery(workspaceId));
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("profile.title")}
        note={t("profile.note")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("profile.back")} />}
      />
      <div className="mt-6 max-w-4xl">
        {query.isPending && <SkeletonRows rows={4} height={96} />}
        {query.isError && (
          <FailedState
            error={query.error}
            title={t("profile.failed")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isRefetching}
          >
            {t("profile.failedBody")}
          </FailedState>
        )}
        {query.data && <Profile profile={query.data} />}
      </div>
    </main>
  );
}

function Profile({ profile }: { readonly profile: EditedProfile }) {
  const t = useText(profileText);
  const phone = useText(phoneText);
  const icon = useEditProfile({ failed: "profile.iconFailed" });
  const [chosenIcon, setChosenIcon] = useState<string>();
  return (
    <div className="space-y-9">
      <Part title={t("profile.name")}>
        <NameSetting displayName={profile.displayName} />
      </Part>
      <Part title={t("profile.photo")}>
        <PictureSetting kind="photo" profile={profile} />
      </Part>
      <Part title={t("profile.icon")} note={t("profile.iconNote")}>
        <IconPicker
          value={chosenIcon ?? profile.profileIcon}
          onChange={(profileIcon) => {
            setChosenIcon(profileIcon);
            // A toast says what went wrong; the icon before is then shown again.
            void icon
              .run({ profileIcon })
              .catch(() => {})
              .finally(() => setChosenIcon(undefined));
          }}
        />
      </Part>
      <Part title={t("profile.badge")}>
        <PictureSetting kind="badge" profile={profile} />
      </Part>
      <Part title={phone("phones.own.title")}>
        <OwnPhone />
      </Part>
      <Part title={t("profile.lastActive")}>
        {profile.lastActiveAt === null ? t("profile.never") : <TimeStamp at={profile.lastActiveAt} />}
      </Part>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

const Part = ({ title, note, children }: PartProps) => (
  <section aria-label={title} className="grid gap-x-8 gap-y-3 md:grid-cols-[13rem_minmax(0,1fr)]">
    <div>
      <h2 className="text-md">{title}</h2>
      {note && <p className="mt-1 text-xs text-ink-3">{note}</p>}
    </div>
    <div className="min-w-0">{children}</div>
  </section>
);
