import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { codeDigits } from "../../rules.ts";
import { phoneText } from "../text.ts";
import type { PhoneCode } from "./use-phone-code.ts";

interface CodeFieldProps {
  readonly flow: PhoneCode;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly isMissing: boolean;
}

/** One field for the six digits: it accepts pasted digits and the phone's autofill, and checks them once complete. */
export function CodeField({ flow, code, onCode, isMissing }: CodeFieldProps) {
  const t = useText(phoneText);
  const [sent, setSent] = useState("");
  const { error, given, resendIn } = flow;
  const number = given ? `+${given.e164CountryCode} ${given.e164PhoneNumber}` : "";
  const type = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, "").slice(0, codeDigits);
    onCode(digits);
    // The same digits are not sent twice by themselves: there are five tries.
    if (digits.length < codeDigits || digits === sent) return;
    setSent(digits);
    flow.check(digits);
  };
  return (
    <div className="space-y-3">
      <TextField
        label={t("phones.code")}
        description={t(flow.confirmsSending ? "phones.codeNote" : "phones.signIn.note", { number })}
        inputMode="numeric"
        autoComplete="one-time-code"
        mono
        autoFocus
        value={code}
        onChange={type}
        error={isMissing ? t("phones.codeMissing") : error?.at === "code" ? error.text : undefined}
      />
      <div className="flex flex-wrap gap-(--gap)">
        <Button size="sm" isDisabled={resendIn > 0 || flow.isPending} onPress={flow.resend}>
          {resendIn > 0 ? t("phones.resendIn", { count: resendIn }) : t("phones.resend")}
        </Button>
        <Button size="sm" kind="bare" isDisabled={flow.isPending} onPress={flow.back}>
          {t("phones.otherNumber")}
        </Button>
      </div>
    </div>
  );
}
