import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { EntryFrame } from "#features/sessions/web/parts/entry-frame.tsx";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { UserPlus } from "#kit/web/icons.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { sealWhileSignedOut } from "#kit/web/outbox/seals.ts";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonCards } from "#kit/web/ui/states/skeleton.tsx";
import type { DeviceHere } from "../../contract.ts";
import { devicePaths } from "../../paths.ts";
import { ChooseProfile } from "../parts/profiles/choose-profile.tsx";
import { lacksDevice, NoDevice } from "../parts/profiles/no-device.tsx";
import { TakeOver } from "../parts/profiles/take-over.tsx";
import { useTakePlace } from "../parts/profiles/use-take-place.ts";
import { UnsentHereSlot } from "../parts/slots.ts";
import { deviceQueries } from "../queries.ts";
import { storedOffer } from "../state/stored-offer.ts";
import { deviceText } from "../text.ts";

/** On a shared device: choosing the profile to act as (specification, identity section 2). */
export function SelectProfile() {
  const t = useText(deviceText);
  const workspaceId = useParam("workspaceId");
  const [offer] = useState(() => storedOffer(workspaceId));
  const here = useQuery(deviceQueries.here());
  // The former person must identify again before anything of theirs is shown.
  useEffect(sealWhileSignedOut, []);
  const device = here.data?.workspaceId === workspaceId ? here.data : undefined;
  const isNoDevice = lacksDevice(here.error) || (here.data !== undefined && !device);
  return (
    <EntryFrame
      title={t("devices.select.title")}
      note={device && t("devices.select.note", { workspace: device.workspaceName })}
    >
      {isNoDevice && (offer ? <TakeOver offer={offer} /> : <NoDevice />)}
      {here.isPending && <SkeletonCards cards={6} />}
      {here.isError && !isNoDevice && <Failed query={here} />}
      {device && <Profiles here={device} />}
      <UnsentAtDevice workspaceId={workspaceId} isDevice={device !== undefined} />
    </EntryFrame>
  );
}

/** The names are on this page anyway, of who is a member still. */
function UnsentAtDevice({ workspaceId, isDevice }: { readonly workspaceId: string; readonly isDevice: boolean }) {
  const { data: people = [] } = useQuery({ ...deviceQueries.profiles(workspaceId), enabled: isDevice });
  return (
    <div className="pt-6">
      <UnsentHereSlot people={people} />
    </div>
  );
}

function Profiles({ here }: { readonly here: DeviceHere }) {
  const t = useText(deviceText);
  const { workspaceId, mayCreate, requiresPin } = here;
  const profiles = useQuery(deviceQueries.profiles(workspaceId));
  const takePlace = useTakePlace(workspaceId);
  if (profiles.isPending) return <SkeletonCards cards={6} />;
  if (isProblem(profiles.error, "ssoRequired")) {
    return (
      <EmptyState title={t("devices.select.ssoRequired")} action={<OwnSignIn />}>
        {null}
      </EmptyState>
    );
  }
  if (profiles.isError) return <Failed query={profiles} />;
  const create = mayCreate && (
    <LinkTo to={devicePaths.createProfile(workspaceId) + location.search} className={buttonClassName({ kind: "ink" })}>
      <UserPlus aria-hidden />
      {t("devices.select.create")}
    </LinkTo>
  );
  if (profiles.data.length === 0) {
    return (
      <EmptyState title={t("devices.select.empty")} action={create || <OwnSignIn />}>
        {t(mayCreate ? "devices.select.emptyBody" : "devices.select.emptyMayNot")}
      </EmptyState>
    );
  }
  return (
    <ChooseProfile
      workspaceId={workspaceId}
      profiles={profiles.data}
      requiresPin={requiresPin}
      taken={(token, { profile }) => takePlace(token, profile.id)}
    >
      <div className="flex flex-wrap gap-(--gap) pt-4">
        {create}
        <OwnSignIn />
      </div>
    </ChooseProfile>
  );
}

function OwnSignIn() {
  const t = useText(deviceText);
  return (
    <LinkTo to="/login?own=true" className={buttonClassName()}>
      {t("devices.select.own")}
    </LinkTo>
  );
}

function Failed({ query }: { readonly query: UseQueryResult }) {
  const t = useText(deviceText);
  return (
    <FailedState
      error={query.error}
      title={t("devices.select.failed")}
      onRetry={() => void query.refetch()}
      isRetrying={query.isRefetching}
    >
      {t("devices.select.failedBody")}
    </FailedState>
  );
}
