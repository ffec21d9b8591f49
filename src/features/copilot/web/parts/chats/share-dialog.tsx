import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { memberQueries } from "#features/members/web/queries.ts";
import { nameKey } from "#kit/text.ts";
import { succeeds } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { copilotLimits, type ListedChat } from "../../../contract.ts";
import { useShareChat } from "../../actions.ts";
import { chatDialogText } from "../../chat-dialog-text.ts";
import { copilotQueries } from "../../queries.ts";

interface ShareDialogProps {
  readonly chat: ListedChat;
  readonly onClose: () => void;
}

/** More are found by typing; longer lists are not read. */
const shownMax = 100;

/** [CP23] Who reads a chat besides its asker. */
export function ShareDialog({ chat, onClose }: ShareDialogProps) {
  const t = useText(chatDialogText);
  const kit = useText(kitText);
  const { workspaceId, actor } = usePlace();
  const members = useQuery(memberQueries.list(workspaceId));
  const shown = useQuery(copilotQueries.chat(workspaceId, chat.id));
  const [search, setSearch] = useState("");
  const [changed, setChanged] = useState<ReadonlySet<string>>();
  const { run, isPending } = useShareChat();
  const chosen = changed ?? new Set(shown.data?.sharedWith.map(({ id }) => id));
  const found = (members.data ?? [])
    .filter(({ id }) => id !== actor.profileId)
    .filter(({ displayName }) => nameKey(displayName).includes(nameKey(search)));
  const press = (id: string, isChosen: boolean) =>
    setChanged(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  const share = async () => {
    if (await succeeds(run({ chat, profileIds: [...chosen] }))) onClose();
  };
  const failed = members.isError ? members : shown.isError ? shown : undefined;
  const isLoading = members.isPending || shown.isPending;
  const disabledReason = (): string | undefined => {
    if (failed) return t("chatDialog.share.unknown");
    if (isLoading) return t("chatDialog.share.loading");
    return chosen.size > copilotLimits.readersMax
      ? t("chatDialog.share.tooMany", { max: copilotLimits.readersMax })
      : undefined;
  };
  return (
    <FormDialog
      title={t("chatDialog.share.title")}
      submitLabel={kit("kit.save")}
      isPending={isPending}
      disabledReason={disabledReason()}
      onSubmit={() => void share()}
      onClose={onClose}
    >
      <p className="text-ink-2">{t("chatDialog.share.note")}</p>
      <SearchField placeholder={t("chatDialog.share.search")} value={search} onChange={setSearch} />
      <div className="h-64 overflow-y-auto">
        {failed && <FailedState error={failed.error} onRetry={() => void failed.refetch()} className="px-0 py-3" />}
        {isLoading && !failed && <SkeletonLines lines={6} />}
        {!isLoading && !failed && found.length === 0 && (
          <p role="status" className="py-3 text-ink-2">
            {t("chatDialog.share.none")}
          </p>
        )}
        <ul aria-label={t("chatDialog.share.people")} className="space-y-2">
          {!isLoading &&
            found.slice(0, shownMax).map((member) => (
              <li key={member.id}>
                <Checkbox isSelected={chosen.has(member.id)} onChange={(isChosen) => press(member.id, isChosen)}>
                  {member.displayName}
                </Checkbox>
              </li>
            ))}
        </ul>
      </div>
      <p aria-live="polite" className="text-xs text-ink-2">
        {t("chatDialog.share.chosen", { count: chosen.size })}
      </p>
    </FormDialog>
  );
}
