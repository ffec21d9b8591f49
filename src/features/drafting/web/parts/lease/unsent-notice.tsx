import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { leaseText } from "../../lease-text.ts";
import { useDraft } from "../draft-context.tsx";

const ProcedureBody = lazyComponent(() =>
  import("#features/procedures/web/parts/preview/procedure-body.tsx").then((module) => module.ProcedureBody),
);

/** What was not saved when another member took the lease: where it is stored, with a view of it. [P106] */
export function UnsentNotice() {
  const t = useText(leaseText);
  const mine = useDraft(({ state }) => (state.phase.is === "reading" ? state.phase.mine : null));
  const isStored = useDraft((view) => view.isStored);
  const [isLooking, setLooking] = useState(false);
  if (!mine) return null;
  return (
    <Banner
      tone={isStored ? "wait" : "stop"}
      title={t("lease.waits")}
      className="rounded-none"
      action={
        <Button size="sm" onPress={() => setLooking(true)}>
          {t("lease.look")}
        </Button>
      }
    >
      {t(isStored ? "lease.waitsBody" : "lease.waitsHere")}
      <Dialog title={t("lease.waits")} size="xl" isOpen={isLooking} onOpenChange={setLooking}>
        <ProcedureBody content={mine.edited.content} />
      </Dialog>
    </Banner>
  );
}
