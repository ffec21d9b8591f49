import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { CircleHelp } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useMay } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { Thing } from "../../contract.ts";
import { groupPolicy } from "../../policy.ts";
import { accessText } from "./access-text.ts";

const WhySeenDialog = lazyComponent(() => import("./why-seen-dialog.tsx").then((module) => module.WhySeenDialog));

interface WhySeenButtonProps {
  /** The member to explain, in the panel of a member. */
  readonly member?: { readonly id: string; readonly displayName: string } | undefined;
  /** The thing to explain, in the access panel of a thing. */
  readonly thing?: Thing | undefined;
  readonly className?: string;
}

/** Opens "Why can this member see this?" for who manages members or groups; nothing for others. */
export function WhySeenButton({ member, thing, className = "" }: WhySeenButtonProps) {
  const t = useText(accessText);
  const mayAsk = useMay(groupPolicy.changeMembership);
  const [isOpen, setOpen] = useState(false);
  if (!mayAsk) return null;
  return (
    <>
      <Button kind="bare" size="sm" className={className} onPress={() => setOpen(true)}>
        <CircleHelp aria-hidden />
        {t(member ? "commonAccessManagement.whyMember" : "commonAccessManagement.whyThing")}
      </Button>
      {isOpen && <WhySeenDialog member={member} thing={thing} onClose={() => setOpen(false)} />}
    </>
  );
}
