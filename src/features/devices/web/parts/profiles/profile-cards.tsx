import { useState } from "react";
import { nameKey } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { ArrowRight, KeyRound, Lock } from "#kit/web/icons.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { Avatar } from "#kit/web/ui/marks/avatar.tsx";
import { Spinner } from "#kit/web/ui/states/spinner.tsx";
import type { SharedProfile } from "../../../contract.ts";
import { deviceText } from "../../text.ts";

interface ProfileCardsProps {
  readonly profiles: readonly SharedProfile[];
  readonly pendingId: string | undefined;
  readonly onChoose: (profile: SharedProfile) => void;
}

/** From so many on the list has a search. */
const searchFrom = 10;
/** More are found by their name: a page of a thousand people is no help. */
const shownMax = 60;

/** The profiles that may use this device: one press chooses. */
export function ProfileCards({ profiles, pendingId, onChoose }: ProfileCardsProps) {
  const t = useText(deviceText);
  const [search, setSearch] = useState("");
  const wanted = nameKey(search);
  const found = profiles.filter((profile) => nameKey(profile.displayName).includes(wanted));
  return (
    <div className="space-y-4">
      {profiles.length >= searchFrom && (
        <SearchField label={t("devices.select.search")} hideLabel={false} value={search} onChange={setSearch} />
      )}
      {found.length === 0 && <p>{t("devices.select.noMatch")}</p>}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {found.slice(0, shownMax).map((profile) => (
          <li key={profile.id} className="grid">
            <ProfileCard
              profile={profile}
              isPending={pendingId === profile.id}
              isDisabled={pendingId !== undefined}
              onPress={() => onChoose(profile)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ProfileCardProps {
  readonly profile: SharedProfile;
  readonly isPending: boolean;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function ProfileCard({ profile, isPending, isDisabled, onPress }: ProfileCardProps) {
  const t = useText(deviceText);
  const { displayName, profileIcon, hasPin, isPinLocked } = profile;
  return (
    <PlainButton
      onPress={onPress}
      isDisabled={isDisabled}
      className="ring-focus group flex min-h-20 items-center gap-4 rounded-2 border border-edge bg-raised ps-4 text-start hover:border-ink active:bg-tint"
    >
      <ProfileIcon name={displayName} icon={profileIcon} />
      <span className="min-w-0 flex-1 py-3">
        <span className="block text-md font-bold wrap-anywhere">{displayName}</span>
        {hasPin && (
          <span className="mt-0.5 flex items-center gap-1.5 text-xs text-ink-2">
            {isPinLocked ? <Lock className="size-4" aria-hidden /> : <KeyRound className="size-4" aria-hidden />}
            {t(isPinLocked ? "devices.select.pinLocked" : "devices.select.hasPin")}
          </span>
        )}
      </span>
      <span className="grid w-14 shrink-0 place-items-center self-stretch rounded-e-2 border-s border-line text-ink-3 group-hover:bg-hivis group-hover:text-on-hivis">
        {isPending ? <Spinner className="size-6" /> : <ArrowRight className="size-6 rtl:-scale-x-100" aria-hidden />}
      </span>
    </PlainButton>
  );
}

/** The picture of a profile, or its initials. Shown next to the written name. */
const ProfileIcon = ({ name, icon }: { readonly name: string; readonly icon: string }) => (
  <span aria-hidden className="contents">
    {icon === "" ? (
      <Avatar name={name} size="lg" />
    ) : (
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-tint-2 text-xl">{icon}</span>
    )}
  </span>
);
