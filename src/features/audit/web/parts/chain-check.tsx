import { useMutation } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { ShieldCheck } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { verifyChain } from "../queries.ts";
import { auditText } from "../text.ts";

/** Checks the chain when asked, and says what came out. */
export function useChainCheck() {
  const t = useText(auditText);
  const workspaceId = useWorkspaceId();
  const check = useMutation({ mutationFn: () => verifyChain(workspaceId) });
  const report = check.data;
  return {
    button: (
      <Button isPending={check.isPending} onPress={() => check.mutate()}>
        <ShieldCheck aria-hidden />
        {t("audit.verify.button")}
      </Button>
    ),
    result: check.isError ? (
      <Banner tone="stop">{t("audit.verify.failed")}</Banner>
    ) : report && report.faults.length === 0 ? (
      <Banner tone="done" title={t("audit.verify.whole", { count: report.count })} onClose={check.reset}>
        <p className="num text-xs wrap-anywhere">{t("audit.verify.lastHash", { hash: report.lastHash })}</p>
        <p className="text-xs">{t("audit.verify.noteDown")}</p>
      </Banner>
    ) : report ? (
      <Banner tone="stop" title={t("audit.verify.broken", { count: report.faults.length })} onClose={check.reset}>
        <ul className="list-disc ps-5">
          {report.faults.map(({ seq, fault }) => (
            <li key={`${seq} ${fault}`}>{t(`audit.verify.fault.${fault}`, { seq })}</li>
          ))}
        </ul>
      </Banner>
    ) : null,
  };
}
