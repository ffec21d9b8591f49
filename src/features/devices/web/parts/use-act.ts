import { useMutation } from "@tanstack/react-query";
import type { ClientInput } from "#kit/endpoint.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { exchangeSecrets, personMayChange } from "#kit/web/session/session.ts";
import { call } from "#kit/web/wire/call.ts";
import { actingEndpoints, type SharedProfile } from "../../contract.ts";
import { storedActing } from "../state/stored-acting.ts";
import { deviceText } from "../text.ts";

export interface Chosen {
  readonly profile: Pick<SharedProfile, "id" | "displayName">;
  readonly pin?: string;
  readonly newPin?: string;
}

/** What the server wants besides: the PIN, or a first one. */
export type RequiredPin = "pin" | "newPin";

export const requiredPinOf = (error: unknown): RequiredPin | undefined => {
  if (isProblem(error, "pinNeeded") || isProblem(error, "pinWrong")) return "pin";
  return isProblem(error, "pinMissing") ? "newPin" : undefined;
};

type Choice = ClientInput<typeof actingEndpoints.act>["body"];

/**
 * Makes the device act as a profile. The server has done so before its answer is here: what the person of before still sends
 * is not sent again under the new secrets (threat B105), and no other call takes the session of the same person to be over.
 * @param taken what happens with the new secrets
 */
export function actAs(
  workspaceId: string,
  body: Choice,
  taken: (token: string) => Promise<void> | void,
): Promise<void> {
  if (storedActing()?.profileId !== body.profileId) personMayChange();
  const act = async () => taken((await call(actingEndpoints.act, { params: { workspaceId }, body })).token);
  return exchangeSecrets(act());
}

/** Makes the device act as a profile. @param taken what happens with the new session */
export function useAct(workspaceId: string, taken: (token: string, chosen: Chosen) => Promise<void> | void) {
  const t = useText(deviceText);
  const act = useMutation({
    mutationFn: (chosen: Chosen) => {
      const { profile, pin, newPin } = chosen;
      const body = {
        profileId: profile.id,
        ...(pin !== undefined && { pin }),
        ...(newPin !== undefined && { newPin }),
      };
      return actAs(workspaceId, body, (token) => taken(token, chosen));
    },
  });
  /** In words; undefined where the PIN is only being asked for. */
  const words = (error: unknown): string | undefined => {
    if (error === null || isProblem(error, "pinNeeded") || isProblem(error, "pinMissing")) return undefined;
    if (isProblem(error, "pinWrong")) {
      const { triesLeft = 0 } = (error.more.current ?? {}) as { triesLeft?: number };
      return triesLeft === 0 ? t("devices.pin.locked") : t("devices.pin.wrong", { count: triesLeft });
    }
    if (isProblem(error, "pinLocked")) return t("devices.pin.locked");
    if (isProblem(error, "ssoRequired")) return t("devices.select.ssoRequired");
    if (isProblem(error, "notFound")) return t("devices.select.notThere");
    if (isProblem(error, "tooManyRequests")) return t("devices.join.tooMany");
    return t(isProblem(error) ? "devices.select.actFailed" : "devices.pin.unreached");
  };
  return { act, words };
}
