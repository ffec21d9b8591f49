import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { codeDigits } from "../../rules.ts";
import { firstDialCode } from "../state/countries.ts";
import { phoneText } from "../text.ts";
import { CodeField } from "./code-field.tsx";
import { NumberFields, type NumberInput } from "./number-fields.tsx";
import type { PhoneCode } from "./use-phone-code.ts";

/** What the two steps hold between them, for the form round them. */
export interface PhoneSteps {
  readonly flow: PhoneCode;
  readonly allowed: readonly string[] | undefined;
  readonly input: NumberInput;
  readonly setInput: (input: NumberInput) => void;
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly wasSent: boolean;
  readonly submit: () => void;
  readonly submitLabel: string;
}

/** @param allowed the dial codes to choose from; all of them by default */
export function usePhoneSteps(flow: PhoneCode, allowed?: readonly string[]): PhoneSteps {
  const t = useText(phoneText);
  const [typed, setTyped] = useState<NumberInput>({ dialCode: null, number: "" });
  const [code, setCode] = useState("");
  const [wasSent, setSent] = useState(false);
  const input = { ...typed, dialCode: typed.dialCode ?? firstDialCode(allowed) };
  const isNumber = flow.step === "number";
  const submit = () => {
    setSent(true);
    if (!isNumber) return void (code.length === codeDigits && flow.check(code));
    if (input.number.trim() === "" || input.dialCode === null) return;
    setCode("");
    setSent(false);
    flow.send({ e164CountryCode: input.dialCode, e164PhoneNumber: input.number.trim() });
  };
  const submitLabel = t(isNumber ? "phones.sendCode" : "phones.checkCode");
  return { flow, allowed, input, setInput: setTyped, code, setCode, wasSent, submit, submitLabel };
}

/** Step one the number, step two the code; errors are shown at the field. */
export function PhoneStepFields({ steps }: { readonly steps: PhoneSteps }) {
  const { flow, input, code, wasSent } = steps;
  return (
    <>
      {flow.step === "number" ? (
        <NumberFields
          value={input}
          onChange={steps.setInput}
          allowed={steps.allowed}
          error={flow.error}
          isMissing={wasSent && input.number.trim() === ""}
        />
      ) : (
        <CodeField flow={flow} code={code} onCode={steps.setCode} isMissing={wasSent && code.length < codeDigits} />
      )}
      {flow.error?.at === "form" && <Banner tone="stop">{flow.error.text}</Banner>}
    </>
  );
}
