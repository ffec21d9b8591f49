import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { questionQueries } from "#features/questions/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { copilotPaths } from "../../../paths.ts";
import { copilotQueries } from "../../queries.ts";
import { copilotText } from "../../text.ts";

const recentMax = 5;

interface NewChatProps {
  /** The list of all chats is on the screen anyway. */
  readonly hasList: boolean;
  readonly isOffline: boolean;
  readonly onAsk: (question: string) => void;
}

/** A chat before its first question: what the copilot is, and where to start. */
export function NewChat({ hasList, isOffline, onAsk }: NewChatProps) {
  const t = useText(copilotText);
  const { isPending } = useQuery(questionQueries.suggestions(useWorkspaceId()));
  return (
    <div className="max-w-3xl space-y-8 py-4">
      <p className="text-md text-pretty text-ink-2">{t("copilot.what")}</p>
      <Suggestions isOffline={isOffline} onAsk={onAsk} />
      {/* The suggestions take more room than what stands for them, and would push these away. */}
      {!hasList && !isPending && <RecentChats />}
    </div>
  );
}

function Suggestions({ isOffline, onAsk }: Omit<NewChatProps, "hasList">) {
  const t = useText(copilotText);
  const query = useQuery(questionQueries.suggestions(useWorkspaceId()));
  if (query.isPending) return <SkeletonLines lines={4} />;
  if (query.isError) {
    return (
      <FailedNote
        tone="wait"
        error={query.error}
        title={t("copilot.suggested.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (query.data.length === 0) return null;
  return (
    <section aria-labelledby="suggested" className="space-y-3">
      <h2 id="suggested" className="text-md">
        {t("copilot.suggested.title")}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {query.data.map(({ id, emoji, title }) => (
          <li key={id}>
            <Button
              onPress={() => onAsk(title)}
              disabledReason={isOffline ? t("copilot.form.offline") : undefined}
              className="h-full min-h-12 w-full justify-start text-start whitespace-normal"
            >
              {emoji !== "" && <span aria-hidden>{emoji}</span>}
              <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing where they do not load: the list of all chats says why. */
function RecentChats() {
  const t = useText(copilotText);
  const workspaceId = useWorkspaceId();
  const { data } = useInfiniteQuery(copilotQueries.chats(workspaceId));
  const chats = data?.pages[0]?.chats.slice(0, recentMax) ?? [];
  if (chats.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="space-y-3">
      <h2 id="recent" className="text-md">
        {t("copilot.recent")}
      </h2>
      <ul className="divide-y divide-line rounded-2 border border-line bg-raised">
        {chats.map((chat) => (
          <li key={chat.id}>
            <LinkTo
              to={copilotPaths.chat(workspaceId, chat.id)}
              className="ring-inside flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-2 px-4 py-2 hover:bg-tint"
            >
              <bdi className="min-w-0 font-semibold wrap-anywhere">{chat.title}</bdi>
              <TimeStamp at={chat.updatedAt} className="text-xs text-ink-3" />
            </LinkTo>
          </li>
        ))}
      </ul>
    </section>
  );
}
