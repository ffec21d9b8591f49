import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type OfferedProfile, phoneSignInEndpoints } from "../../contract.ts";
import { phoneText } from "../text.ts";
import { PhoneStepFields, usePhoneSteps } from "./phone-steps.tsx";
import { SharedChoice } from "./shared-choice.tsx";
import { usePhoneCode } from "./use-phone-code.ts";

/** A session that was just opened. */
export interface PhoneSession {
  readonly token: string;
  readonly workspaceId?: string;
}

export interface PhoneSignInProps {
  /** Takes the session up and continues; its error is shown here. */
  readonly onSignedIn: (session: PhoneSession) => Promise<void>;
}

/** Signing in by phone, for the page where one signs in: number, code, and for a shared number who one is. */
export function PhoneSignIn({ onSignedIn }: PhoneSignInProps) {
  const t = useText(phoneText);
  const [requestId, setRequestId] = useState("");
  const [offered, setOffered] = useState<readonly OfferedProfile[]>();
  const flow = usePhoneCode({
    confirmsSending: false,
    send: async (given) => {
      const sent = await call(phoneSignInEndpoints.send, { body: given });
      setRequestId(sent.requestId);
      return sent;
    },
    check: async (_, code) => {
      const answer = await call(phoneSignInEndpoints.check, { body: { requestId, code } });
      if ("profiles" in answer) setOffered(answer.profiles);
      else await onSignedIn(sessionOf(answer));
    },
  });
  const steps = usePhoneSteps(flow);
  if (offered) {
    return (
      <SharedChoice
        profiles={offered}
        requestId={requestId}
        onSignedIn={(answer) => onSignedIn(sessionOf(answer))}
        onExpired={() => {
          setOffered(undefined);
          flow.back();
        }}
      />
    );
  }
  return (
    <form
      aria-label={t("phones.signIn.title")}
      noValidate
      className="max-w-xl space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        steps.submit();
      }}
    >
      <PhoneStepFields steps={steps} />
      <Button kind="ink" type="submit" isPending={flow.isPending}>
        {steps.submitLabel}
      </Button>
    </form>
  );
}

const sessionOf = (answer: { readonly token: string; readonly workspaceId?: string | undefined }): PhoneSession => ({
  token: answer.token,
  ...(answer.workspaceId !== undefined && { workspaceId: answer.workspaceId }),
});
