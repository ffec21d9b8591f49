import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Lock } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { devicePaths } from "../../../paths.ts";
import { deviceQueries } from "../../queries.ts";
import { deviceText } from "../../text.ts";
import { ProfilePin } from "../profiles/profile-pin.tsx";
import { requiredPinOf, useAct } from "../use-act.ts";
import { useIsUnreached } from "./use-is-unreached.ts";

interface LockScreenProps {
  readonly workspaceId: string;
  readonly profile: { readonly id: string; readonly displayName: string };
  /** The same person continues, with the session's new secrets. */
  readonly onUnlocked: (token: string) => void;
  /** Without a network, for a profile without a PIN: the person continues here, and the server checks later. */
  readonly onUnreached: (() => void) | undefined;
}

const askEveryMs = 5_000;

/** Covers the running screen, which stays as it is: the same person continues there, another one leaves it. */
export function LockScreen({ workspaceId, profile, onUnlocked, onUnreached }: LockScreenProps) {
  const t = useText(deviceText);
  const go = useGo();
  const screen = useRef<HTMLDivElement>(null);
  const isUnreached = useIsUnreached();
  // Asked until the server answers: the person need not try whether it does.
  const here = useQuery({ ...deviceQueries.here(), refetchInterval: isUnreached && askEveryMs });
  const [isIdentifying, setIdentifying] = useState(false);
  const { act, words } = useAct(workspaceId, onUnlocked);
  useEffect(() => screen.current?.focus(), []);
  const wanted = requiredPinOf(act.error);
  const goOn = () =>
    act.mutate(
      { profile },
      {
        onError: (error) => {
          if (requiredPinOf(error)) setIdentifying(true);
          else if (error instanceof NetworkError) onUnreached?.();
        },
      },
    );
  const requiresPin = here.data?.requiresPin ?? false;
  return (
    <div
      ref={screen}
      role="dialog"
      aria-modal="true"
      aria-label={t("devices.lock.title")}
      tabIndex={-1}
      data-density="floor"
      className="fixed inset-0 z-60 grid place-items-center overflow-y-auto bg-paper p-6 outline-none"
    >
      {isIdentifying ? (
        <ProfilePin
          workspaceId={workspaceId}
          profile={{ ...profile, hasPin: wanted === "pin", isPinLocked: false }}
          requiresPin={wanted === "newPin" || requiresPin}
          taken={onUnlocked}
          onCancel={() => setIdentifying(false)}
        />
      ) : (
        <div className="w-full max-w-md space-y-6 text-center">
          <span className="plate mx-auto size-16 bg-tint-2" aria-hidden>
            <Lock className="size-8" />
          </span>
          <div>
            <h1 className="text-xl">{t("devices.lock.title")}</h1>
            <p className="mt-2 text-ink-2 text-pretty">{t("devices.lock.note")}</p>
          </div>
          {isUnreached ? (
            <Banner tone="wait" title={t("devices.lock.unreached")} className="text-start">
              <p>{t(onUnreached ? "devices.lock.mayGoOn" : "devices.lock.mustWait")}</p>
              <p className="mt-2">{t("devices.lock.othersWait")}</p>
            </Banner>
          ) : (
            words(act.error) && <Banner tone="stop">{words(act.error)}</Banner>
          )}
          <div className="grid gap-3">
            <Button kind="hivis" size="xl" isPending={act.isPending} onPress={goOn}>
              {t("devices.lock.goOn", { name: profile.displayName })}
            </Button>
            <Button isDisabled={isUnreached} onPress={() => void go(devicePaths.selectProfile(workspaceId))}>
              {t("devices.lock.other")}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
