import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Plus } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { SettledSearch } from "#kit/web/ui/fields/settled-search.tsx";
import { NextPage } from "#kit/web/ui/lists/next-page.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { ListedChat } from "../../../contract.ts";
import { copilotPaths } from "../../../paths.ts";
import { copilotQueries } from "../../queries.ts";
import { copilotText } from "../../text.ts";
import { ChatRow, SharedChatRow } from "./chat-row.tsx";

interface ChatListProps {
  readonly openId: string;
  /** A chat was chosen or deleted: a sheet that shows the list closes. */
  readonly onGone?: () => void;
}

/** The person's own chats: pinned ones first, then the latest. */
export function ChatList({ openId, onGone = () => {} }: ChatListProps) {
  const t = useText(copilotText);
  const workspaceId = useWorkspaceId();
  const [words, setWords] = useState("");
  const query = useInfiniteQuery(copilotQueries.chats(workspaceId, words));
  const shared = useInfiniteQuery(copilotQueries.chats(workspaceId, words, true));
  const sharedChats = shared.data?.pages.flatMap((page) => page.chats) ?? [];
  const chats = query.data?.pages.flatMap((page) => page.chats) ?? [];
  const pinned = chats.filter((chat) => chat.isPinned);
  const others = chats.filter((chat) => !chat.isPinned);
  return (
    <nav aria-label={t("copilot.chats.title")} className="flex min-h-0 flex-1 flex-col gap-3">
      <LinkTo
        to={copilotPaths.newChat(workspaceId)}
        onClick={onGone}
        className={`${buttonClassName()} pointer-coarse:min-h-12`}
      >
        <Plus aria-hidden />
        {t("copilot.chats.new")}
      </LinkTo>
      <SettledSearch label={t("copilot.chats.search")} search={words} onSearch={setWords} className={searchClassName} />
      <div className="relative min-h-0 flex-1 space-y-4 overflow-auto" aria-busy={query.isPlaceholderData}>
        {query.isPending && <SkeletonLines lines={6} />}
        {query.isError && chats.length === 0 && (
          <FailedState
            error={query.error}
            title={t("copilot.chats.failed")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
            className="px-0 py-4"
          />
        )}
        {query.isSuccess && chats.length + sharedChats.length === 0 && (
          <p role="status" className="px-2 text-ink-2">
            {t(words === "" ? "copilot.chats.none" : "copilot.chats.noMatch")}
          </p>
        )}
        <Rows title={t("copilot.chats.pinned")} chats={pinned} openId={openId} onGone={onGone} />
        <Rows title={t("copilot.chats.others")} chats={others} openId={openId} onGone={onGone} />
        {query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError && (
          <Button kind="bare" onPress={() => void query.fetchNextPage()} className="w-full pointer-coarse:min-h-12">
            {t("copilot.chats.more")}
          </Button>
        )}
        <NextPage pages={query} />
        <Rows title={t("copilot.chats.shared")} chats={sharedChats} openId={openId} onGone={onGone} />
        {shared.hasNextPage && !shared.isFetchingNextPage && (
          <Button kind="bare" onPress={() => void shared.fetchNextPage()} className="w-full pointer-coarse:min-h-12">
            {t("copilot.chats.more")}
          </Button>
        )}
      </div>
    </nav>
  );
}

const searchClassName = "w-full [&_input]:pointer-coarse:min-h-12";

interface RowsProps {
  readonly title: string;
  readonly chats: readonly ListedChat[];
  readonly openId: string;
  readonly onGone: () => void;
}

function Rows({ title, chats, openId, onGone }: RowsProps) {
  if (chats.length === 0) return null;
  return (
    <section className="space-y-1">
      <h2 className="px-2 text-2xs font-semibold text-ink-3">{title}</h2>
      <ul aria-label={title}>
        {chats.map((chat) => {
          const Row = chat.sharedBy ? SharedChatRow : ChatRow;
          return <Row key={chat.id} chat={chat} isOpen={chat.id === openId} onGone={onGone} />;
        })}
      </ul>
    </section>
  );
}
