import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { initials } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type OfferedProfile, phoneSignInEndpoints } from "../../contract.ts";
import { phoneErrorOf } from "../state/phone-error.ts";
import { phoneText } from "../text.ts";

interface SharedChoiceProps {
  readonly profiles: readonly OfferedProfile[];
  readonly requestId: string;
  readonly onSignedIn: (session: { token: string; workspaceId?: string | undefined }) => Promise<void>;
  /** The code was too long ago: another one is needed. */
  readonly onExpired: () => void;
}

/** The profiles that a shared number acts for: one press, and the PIN if the profile has one. */
export function SharedChoice({ profiles, requestId, onSignedIn, onExpired }: SharedChoiceProps) {
  const t = useText(phoneText);
  const [asking, setAsking] = useState<OfferedProfile>();
  const [pin, setPin] = useState("");
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);

  const choose = async (profile: OfferedProfile, entered?: string) => {
    setPending(true);
    setError(undefined);
    const { id: profileId, workspaceId } = profile;
    const body = { requestId, workspaceId, profileId, ...(entered !== undefined && { pin: entered }) };
    try {
      await onSignedIn(await call(phoneSignInEndpoints.choose, { body }));
    } catch (reason) {
      if (isProblem(reason, "pinNeeded")) setAsking(profile);
      else if (isProblem(reason, "verificationNotFound")) onExpired();
      else setError(pinErrorOf(reason, t) ?? phoneErrorOf(reason, "code").text);
    } finally {
      setPending(false);
      setPin("");
    }
  };

  if (asking) {
    return (
      <form
        aria-label={t("phones.signIn.pinNote", { name: asking.displayName })}
        className="max-w-xs space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void choose(asking, pin);
        }}
      >
        <TextField
          label={t("phones.signIn.pin")}
          description={t("phones.signIn.pinNote", { name: asking.displayName })}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={pin}
          onChange={setPin}
          error={error}
        />
        <div className="flex gap-(--gap)">
          <Button kind="ink" type="submit" isPending={isPending} isDisabled={pin === ""}>
            {t("phones.signIn.go")}
          </Button>
          <Button kind="bare" onPress={() => setAsking(undefined)}>
            {t("phones.signIn.choose")}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <section aria-label={t("phones.signIn.choose")} className="max-w-xl space-y-4">
      <div>
        <h2 className="text-md">{t("phones.signIn.choose")}</h2>
        <p className="text-ink-2">{t(profiles.length > 0 ? "phones.signIn.chooseNote" : "phones.signIn.noneFor")}</p>
      </div>
      {error && <Banner tone="stop">{error}</Banner>}
      <ul className="grid gap-2 sm:grid-cols-2">
        {profiles.map((profile) => (
          <li key={`${profile.workspaceId} ${profile.id}`}>
            <Button
              isDisabled={isPending}
              onPress={() => void choose(profile)}
              className="h-auto min-h-16 w-full justify-start gap-3 py-2 text-start"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-tint-2 text-md" aria-hidden>
                {profile.profileIcon || initials(profile.displayName)}
              </span>
              <span className="min-w-0">
                <span className="block truncate font-semibold">{profile.displayName}</span>
                <span className="block truncate text-xs text-ink-2">
                  {t("phones.signIn.in", { workspace: profile.workspaceName })}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function pinErrorOf(error: unknown, t: ReturnType<typeof useText<typeof phoneText.en>>): string | undefined {
  if (isProblem(error, "pinWrong")) return t("phones.signIn.pinWrong");
  if (isProblem(error, "pinLocked")) return t("phones.signIn.pinLocked");
  if (isProblem(error, "pinMissing")) return t("phones.signIn.pinMissing");
  return undefined;
}
