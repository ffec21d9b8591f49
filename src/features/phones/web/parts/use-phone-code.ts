import { useEffect, useState } from "react";
import { translate } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import type { SentVerification } from "../../contract.ts";
import { resendInMs } from "../../rules.ts";
import type { GivenPhone } from "../queries.ts";
import { rememberDialCode } from "../state/countries.ts";
import { needsToast, type PhoneError, phoneErrorOf } from "../state/phone-error.ts";
import { phoneText } from "../text.ts";

export interface PhoneCodeActions {
  /** Asks the server to send a code. Returns how long it works and when another may be asked for. */
  readonly send: (given: GivenPhone) => Promise<SentVerification>;
  /** Whether the person is told that a code was sent: not where that would reveal who has the number. */
  readonly confirmsSending: boolean;
  /** Checks it, and does what it is for. */
  readonly check: (given: GivenPhone, code: string) => Promise<void>;
}

/** The state of entering a number, sending its code and checking the code, with the next possible actions. */
export interface PhoneCode {
  readonly confirmsSending: boolean;
  readonly step: "number" | "code";
  readonly given: GivenPhone | undefined;
  readonly error: PhoneError | undefined;
  readonly isPending: boolean;
  /** Whole seconds until another code is offered; 0 where it is. */
  readonly resendIn: number;
  readonly send: (given: GivenPhone) => void;
  readonly resend: () => void;
  readonly check: (code: string) => void;
  /** Back to the number; it stays as it was entered. */
  readonly back: () => void;
}

export function usePhoneCode({ send, check, confirmsSending }: PhoneCodeActions): PhoneCode {
  const [given, setGiven] = useState<GivenPhone>();
  const [sent, setSent] = useState<{ readonly at: number; readonly resendAt: number }>();
  const [error, setError] = useState<PhoneError>();
  const [isPending, setPending] = useState(false);
  const resendIn = useSecondsUntil(sent);
  const step = sent === undefined ? "number" : "code";

  const attempt = async (work: () => Promise<void>) => {
    if (isPending) return;
    setPending(true);
    setError(undefined);
    try {
      await work();
    } catch (reason) {
      const shown = phoneErrorOf(reason, step);
      setError(shown);
      if (needsToast(reason)) toast.error(shown.text);
    } finally {
      setPending(false);
    }
  };
  const sendTo = (to: GivenPhone) =>
    attempt(async () => {
      setGiven(to);
      const answer = await send(to);
      rememberDialCode(to.e164CountryCode);
      const at = Date.now();
      setSent({ at, resendAt: at + resendInMs(answer) });
      if (!confirmsSending) return;
      const number = `${to.e164CountryCode}${to.e164PhoneNumber.replaceAll(/\D/g, "")}`;
      toast.success(translate(phoneText, "phones.sentTo", { number }));
    });
  const checked = async (of: GivenPhone, code: string) => {
    await check(of, code);
    toast.success(translate(phoneText, "phones.verified"));
  };
  return {
    confirmsSending,
    step,
    given,
    error,
    isPending,
    resendIn,
    send: (to) => void sendTo(to),
    resend: () => void (given && sendTo(given)),
    check: (code) => void (given && attempt(() => checked(given, code))),
    back: () => {
      setSent(undefined);
      setError(undefined);
    },
  };
}

/**
 * Counts down while the moment is in the future. A clock reading from before the code was sent is too old to count
 * from.
 */
function useSecondsUntil(sent: { readonly at: number; readonly resendAt: number } | undefined): number {
  const [seen, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (sent === undefined) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= sent.resendAt) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [sent]);
  return sent === undefined ? 0 : Math.max(0, Math.ceil((sent.resendAt - Math.max(seen, sent.at)) / 1000));
}
