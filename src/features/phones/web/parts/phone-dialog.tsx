import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { call } from "#kit/web/wire/call.ts";
import { smsEndpoints } from "../../contract.ts";
import { type GivenPhone, phoneQueries } from "../queries.ts";
import { PhoneStepFields, usePhoneSteps } from "./phone-steps.tsx";
import { usePhoneCode } from "./use-phone-code.ts";

interface PhoneDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Acts on the number that was just verified; the dialog shows its error. */
  readonly onVerified: (phone: GivenPhone) => Promise<void>;
  readonly onClose: () => void;
}

/** The phone verification modal (specification, identity section 2). */
export function PhoneDialog({ title, children, onVerified, onClose }: PhoneDialogProps) {
  const workspaceId = useWorkspaceId();
  const { data: settings } = useSuspenseQuery(phoneQueries.settings(workspaceId));
  const flow = usePhoneCode({
    confirmsSending: true,
    send: (given) => call(smsEndpoints.verify, { params: { workspaceId }, body: given }),
    check: async (given, code) => {
      await call(smsEndpoints.check, { params: { workspaceId }, body: { ...given, code } });
      await onVerified(given);
      onClose();
    },
  });
  const steps = usePhoneSteps(flow, settings.dialCodes);
  return (
    <FormDialog
      title={title}
      submitLabel={steps.submitLabel}
      isPending={flow.isPending}
      onSubmit={steps.submit}
      onClose={onClose}
    >
      {children && <p className="text-ink-2">{children}</p>}
      <PhoneStepFields steps={steps} />
    </FormDialog>
  );
}
