import { useState } from "react";
import type { LeaseDriver } from "#features/drafts/web/parts/draft/lease-driver.ts";
import type { DraftLease } from "#features/procedures/lock-contract.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { leaseText } from "../../lease-text.ts";

interface AskNoticeProps {
  readonly lease: LeaseDriver;
  readonly asking: DraftLease["asking"];
}

/** A reader requests the lease: shown unobtrusively, the oldest request first. [P103] */
export function AskNotice({ lease, asking }: AskNoticeProps) {
  const t = useText(leaseText);
  const nameOf = usePersonName();
  const [running, setRunning] = useState<"handOver" | "keep">();
  const [first] = asking;
  if (!first) return null;
  const answer = async (handOver: boolean) => {
    setRunning(handOver ? "handOver" : "keep");
    try {
      if (!(await lease.answer(first.editorId, handOver))) toast.error(t("lease.notSaved"));
    } catch (error) {
      toast.error(t(isProblem(error, "notAsking") ? "lease.notAsking" : "lease.failed"));
      void lease.check();
    }
    setRunning(undefined);
  };
  return (
    <Banner
      tone="info"
      title={first.person ? t("lease.asks", { name: nameOf(first.person) }) : t("lease.somebodyAsks")}
      className="rounded-none"
      action={
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            kind="ink"
            isPending={running === "handOver"}
            isDisabled={running === "keep"}
            onPress={() => void answer(true)}
          >
            {t("lease.handOver")}
          </Button>
          <Button
            size="sm"
            isPending={running === "keep"}
            isDisabled={running === "handOver"}
            onPress={() => void answer(false)}
          >
            {t("lease.keep")}
          </Button>
        </span>
      }
    >
      {t("lease.asksBody")}
    </Banner>
  );
}
