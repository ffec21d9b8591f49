import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { type RecordPlace, recordQueries } from "../../queries.ts";
import { performRecordText } from "../../record-text.ts";

interface RecordVerifiedProps extends RecordPlace {
  /**
   * `doubt`: only what a reader must know before anything else, that it is altered or cannot be proven. `proof`: all other
   * outcomes. Both places together show each outcome once; without it, the one place shows them all.
   */
  readonly shows?: "doubt" | "proof";
}

/** [PF162] Whether the record is unaltered, computed on the server from the stored data now. */
export function RecordVerified({ procedureId, performId, shows }: RecordVerifiedProps) {
  const t = useText(performRecordText);
  const workspaceId = useWorkspaceId();
  const query = useQuery(recordQueries.verification(workspaceId, procedureId, performId));
  const again = (
    <Button size="sm" kind="bare" isPending={query.isFetching} onPress={() => void query.refetch()}>
      {t("performs.record.verifyAgain")}
    </Button>
  );
  if (shows === "doubt" && !query.isSuccess) return null;
  if (query.isPending) return <Skeleton className="mt-4 h-14" />;
  if (query.isError) {
    return (
      <FailedNote
        tone="wait"
        error={query.error}
        title={t("performs.record.notVerifiedNow")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        className="mt-4 print:hidden"
      >
        {t("performs.record.notVerifiedNowWhy")}
      </FailedNote>
    );
  }
  const { is, auditSeq, areAnnotationsUnbroken, checkedAt } = query.data;
  const isFine = is !== "altered" && is !== "unproven" && areAnnotationsUnbroken;
  if (shows !== undefined && isFine !== (shows === "proof")) return null;
  const isUnproven = is === "unproven" && areAnnotationsUnbroken;
  const title = isFine ? "contentVerified" : isUnproven ? "contentUnproven" : "contentAltered";
  return (
    <Banner
      tone={isFine ? "done" : isUnproven ? "wait" : "stop"}
      title={t(`performs.record.${title}`)}
      action={again}
      className="mt-4"
    >
      <span className="block">
        {is === "altered" && t("performs.record.alteredWhy")}
        {is !== "altered" && !areAnnotationsUnbroken && t("performs.record.notesAlteredWhy")}
        {isUnproven && t("performs.record.unprovenWhy")}
        {isFine && is === "verified" && t("performs.record.verifiedWhy", { seq: auditSeq ?? 0 })}
        {isFine && is === "unchained" && t("performs.record.unchainedWhy")}
      </span>
      <span className="text-xs text-ink-2">
        {t("performs.record.checkedAt")} <TimeStamp at={checkedAt} />
      </span>
    </Banner>
  );
}
