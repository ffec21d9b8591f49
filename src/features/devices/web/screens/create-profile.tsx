import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { EntryFrame } from "#features/sessions/web/parts/entry-frame.tsx";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useGo, useParam } from "#kit/web/navigation.tsx";
import { newKey } from "#kit/web/new-key.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type DeviceHere, licenseEndpoints } from "../../contract.ts";
import { devicePaths } from "../../paths.ts";
import { pinPattern } from "../../rules.ts";
import { refusedProfilePath } from "../parts/profile-choice-path.ts";
import { IconChoice } from "../parts/profiles/icon-choice.tsx";
import { lacksDevice, NoDevice } from "../parts/profiles/no-device.tsx";
import { useTakePlace } from "../parts/profiles/use-take-place.ts";
import { actAs } from "../parts/use-act.ts";
import { deviceQueries } from "../queries.ts";
import { deviceText } from "../text.ts";

/** A profile of one's own on a shared device, without an account (specification, identity sections 2 and 5). */
export function CreateProfile() {
  const t = useText(deviceText);
  const go = useGo();
  const workspaceId = useParam("workspaceId");
  const here = useQuery(deviceQueries.here());
  const device = here.data?.workspaceId === workspaceId ? here.data : undefined;
  const isRefused = device !== undefined && !device.mayCreate;
  useEffect(() => {
    if (isRefused) void go(refusedProfilePath, { replace: true });
  });
  const isNoDevice = lacksDevice(here.error) || (here.data !== undefined && !device);
  return (
    <EntryFrame
      title={t("devices.create.title")}
      note={device && t("devices.create.note", { workspace: device.workspaceName })}
    >
      {here.isPending && <SkeletonLines lines={6} />}
      {isNoDevice && <NoDevice />}
      {here.isError && !isNoDevice && (
        <FailedState
          error={here.error}
          title={t("devices.select.failed")}
          onRetry={() => void here.refetch()}
          isRetrying={here.isRefetching}
        >
          {t("devices.select.failedBody")}
        </FailedState>
      )}
      {device?.mayCreate && <Form here={device} />}
    </EntryFrame>
  );
}

function Form({ here: { workspaceId, requiresPin } }: { readonly here: DeviceHere }) {
  const t = useText(deviceText);
  const go = useGo();
  const takePlace = useTakePlace(workspaceId);
  const [displayName, setName] = useState("");
  const [icon, setIcon] = useState("");
  const [pin, setPin] = useState("");
  const [isChecked, setChecked] = useState(false);
  // Kept, so that trying again does not make a second profile.
  const [madeId, setMadeId] = useState<string>();
  // The same wish, where its answer was lost, is not fulfilled twice; another one is another profile.
  const [keys] = useState(() => new Map<string, string>());
  const nameFault = displayName.trim() === "" ? t("devices.create.nameMissing") : undefined;
  const pinFault = (pin !== "" || requiresPin) && !pinPattern.test(pin) ? t("devices.create.pinWrong") : undefined;

  const create = useMutation({
    mutationFn: async () => {
      const request = { workspaceId, displayName, emoji: icon };
      const wish = JSON.stringify(request);
      const idempotencyKey = keys.get(wish) ?? newKey();
      keys.set(wish, idempotencyKey);
      const make = () => call(licenseEndpoints.createProfile, { body: request }, { idempotencyKey });
      const profileId = madeId ?? (await make()).profileId;
      setMadeId(profileId);
      const body = { profileId, ...(pin !== "" && { newPin: pin }) };
      await actAs(workspaceId, body, (token) => takePlace(token, profileId));
    },
    onError: (error) => {
      if (isProblem(error, "cannotCreateAnonymousProfile")) void go(refusedProfilePath, { replace: true });
      else toast.error(t("devices.create.failed"));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (nameFault === undefined && pinFault === undefined) create.mutate();
  };
  return (
    <form onSubmit={submit} className="max-w-2xl space-y-6" noValidate>
      <TextField
        label={t("devices.create.name")}
        value={displayName}
        onChange={setName}
        maxLength={120}
        autoComplete="off"
        isRequired
        error={isChecked ? nameFault : undefined}
      />
      <IconChoice name={displayName} value={icon} onChange={setIcon} />
      <TextField
        label={t(requiresPin ? "devices.create.pin" : "devices.create.pinOptional")}
        description={t("devices.create.pinNote")}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        onChange={setPin}
        maxLength={8}
        isRequired={requiresPin}
        error={isChecked ? pinFault : undefined}
        className="max-w-60"
      />
      <div className="flex flex-wrap gap-(--gap)">
        <Button type="submit" kind="hivis" isPending={create.isPending}>
          {t("devices.create.submit")}
        </Button>
        <LinkTo to={devicePaths.selectProfile(workspaceId) + location.search} className={buttonClassName()}>
          {t("devices.create.exists")}
        </LinkTo>
      </div>
    </form>
  );
}
