import { useQuery } from "@tanstack/react-query";
import { dropCopy } from "#features/offline/web/parts/copies-of.ts";
import { useCopies, useOwner } from "#features/offline/web/parts/use-copy.ts";
import { offlineText } from "#features/offline/web/parts/words.ts";
import { workspaceQueries } from "#features/workspaces/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { useSizeText } from "#kit/web/words/size-text.ts";

/** The storage used in total, and whether the browser guarantees to keep it. */
export function StorageFacts() {
  const t = useText(offlineText);
  const owner = useOwner();
  const sizeText = useSizeText();
  const { data: copies = [] } = useCopies();
  const { data: info } = useQuery(workspaceQueries.info(owner.workspaceId));
  const { data, refetch } = useQuery({
    queryKey: [owner.workspaceId, "onDevice", "storage"],
    networkMode: "always",
    staleTime: 0,
    queryFn: async () => ({
      ...(await navigator.storage?.estimate?.()),
      isPersisted: (await navigator.storage?.persisted?.()) ?? false,
    }),
  });
  const opened = copies.filter(({ why }) => why === "opened");
  const ask = async () => {
    const isPromised = await navigator.storage?.persist?.().catch(() => false);
    if (!isPromised) toast.success(t("offline.page.refused"));
    await refetch();
  };
  const free = async () => {
    for (const { procedureId } of opened) await dropCopy(owner, procedureId);
    toast.success(t("offline.page.freed"));
    await refetch();
  };
  return (
    <div className="space-y-3">
      {data?.usage !== undefined && data.quota !== undefined && (
        <p>{t("offline.page.used", { used: sizeText(data.usage), quota: sizeText(data.quota) })}</p>
      )}
      {data && (
        <p className="text-ink-2">{t(data.isPersisted ? "offline.page.persisted" : "offline.page.notPersisted")}</p>
      )}
      {info && <p className="text-ink-2">{t("offline.page.expiry", { count: info.offlineDays })}</p>}
      <div className="flex flex-wrap gap-3">
        {data && !data.isPersisted && <Button onPress={() => void ask()}>{t("offline.page.askPersist")}</Button>}
        {opened.length > 0 && <Button onPress={() => void free()}>{t("offline.page.free")}</Button>}
      </div>
    </div>
  );
}
