import { useQuery } from "@tanstack/react-query";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { DraftApproval } from "../../contract.ts";
import { approvalQueries } from "../queries.ts";
import { stageText } from "../stage-text.ts";

/** Who would be asked, stage by stage; nothing where one approval is enough. */
export function ApprovalOrder({ draft }: { readonly draft: ProcedureDraft }) {
  const t = useText(stageText);
  const { data, isPending, isError, error } = useQuery({
    ...approvalQueries.ofDraft(useWorkspaceId(), draft),
    staleTime: 0,
  });
  if (isPending) return <SkeletonLines lines={2} />;
  if (isError) {
    return (
      <FailedNote tone="wait" error={error} title={t("stages.orderFailed")}>
        {t("stages.orderFailedGoOn")}
      </FailedNote>
    );
  }
  if (data.stages.length === 0) return null;
  return (
    <section aria-label={t("stages.order")} className="space-y-2">
      <h3 className="text-sm font-bold">{t("stages.order")}</h3>
      <ol className="space-y-2">
        {data.stages.map((stage, index) => (
          <li key={stage.name} className="flex gap-3 text-sm">
            <span className="num w-5 shrink-0 text-end text-ink-3">{index + 1}</span>
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{stage.name}</span>
              <span className="block text-xs text-ink-2">
                <AwaitedNames stage={stage} />
                {stage.needed > 1 && ` · ${t("stages.orderOne", { count: stage.needed })}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {data.unsignableStage !== null && (
        <Banner tone="stop">{t("stages.orderNobody", { stage: data.unsignableStage })}</Banner>
      )}
    </section>
  );
}

/** "Ann, Ben or Cid", with how many more. */
export function AwaitedNames({ stage }: { readonly stage: DraftApproval["stages"][number] }) {
  const t = useText(stageText);
  const nameOf = usePersonName();
  const names = stage.awaited.map(nameOf);
  const last = names.length > 1 && stage.moreAwaited === 0 ? names.pop() : undefined;
  return (
    <>
      {names.join(", ")}
      {last !== undefined && ` ${t("stages.or")} ${last}`}
      {stage.moreAwaited > 0 && ` ${t("stages.more", { count: stage.moreAwaited })}`}
    </>
  );
}
