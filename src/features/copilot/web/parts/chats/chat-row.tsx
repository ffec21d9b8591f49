import { type ReactNode, useState } from "react";
import { succeeds } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { Pencil, Pin, PinOff, Share2, Trash2, X } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import type { ListedChat } from "../../../contract.ts";
import { copilotPaths } from "../../../paths.ts";
import { useChangeChat, useLeaveChat } from "../../actions.ts";
import { copilotText } from "../../text.ts";

const chatDialogs = () => import("./chat-dialogs.tsx");
const RenameDialog = lazyComponent(() => chatDialogs().then((module) => module.RenameDialog));
const ShareDialog = lazyComponent(() => import("./share-dialog.tsx").then((module) => module.ShareDialog));
const DeleteDialog = lazyComponent(() => chatDialogs().then((module) => module.DeleteDialog));

interface ChatRowProps {
  readonly chat: ListedChat;
  readonly isOpen: boolean;
  readonly onGone: () => void;
}

/** A chat in the list, with what can be done with it. */
export function ChatRow({ chat, isOpen, onGone }: ChatRowProps) {
  const t = useText(copilotText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { run } = useChangeChat();
  const [asks, setAsks] = useState<"title" | "readers" | "deletion">();
  const close = () => setAsks(undefined);
  const deleted = () => {
    if (!isOpen) return;
    onGone();
    void go(copilotPaths.newChat(workspaceId), { replace: true });
  };
  return (
    <li className={rowClassName(isOpen)}>
      <ChatLink chat={chat} isOpen={isOpen} onGone={onGone}>
        {chat.wasInterrupted && <span className="text-2xs text-wait">{t("copilot.chats.interrupted")}</span>}
        {chat.isThinking && <span className="text-2xs text-ink-2">{t("copilot.chats.thinking")}</span>}
      </ChatLink>
      <MoreMenu label={t("copilot.chats.actions", { title: chat.title })}>
        <MenuItem icon={<Pencil aria-hidden />} onAction={() => setAsks("title")}>
          {t("copilot.rename.action")}
        </MenuItem>
        <MenuItem
          icon={chat.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          onAction={() => void run({ chat, change: { isPinned: !chat.isPinned } }).catch(() => {})}
        >
          {t(chat.isPinned ? "copilot.chats.unpin" : "copilot.chats.pin")}
        </MenuItem>
        <MenuItem icon={<Share2 aria-hidden />} onAction={() => setAsks("readers")}>
          {t("copilot.share.action")}
        </MenuItem>
        <MenuItem danger icon={<Trash2 aria-hidden />} onAction={() => setAsks("deletion")}>
          {t("copilot.delete.action")}
        </MenuItem>
      </MoreMenu>
      {asks === "title" && <RenameDialog chat={chat} onClose={close} />}
      {asks === "readers" && <ShareDialog chat={chat} onClose={close} />}
      {asks === "deletion" && <DeleteDialog chat={chat} onClose={close} onDeleted={deleted} />}
    </li>
  );
}

/** A chat that somebody else shared, with who did. */
export function SharedChatRow({ chat, isOpen, onGone }: ChatRowProps) {
  const t = useText(copilotText);
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const { run } = useLeaveChat();
  const leave = async () => {
    if (!(await succeeds(run(chat))) || !isOpen) return;
    onGone();
    void go(copilotPaths.newChat(workspaceId), { replace: true });
  };
  return (
    <li className={rowClassName(isOpen)}>
      <ChatLink chat={chat} isOpen={isOpen} onGone={onGone}>
        {chat.sharedBy && <bdi className="truncate text-2xs text-ink-2">{chat.sharedBy.displayName}</bdi>}
      </ChatLink>
      <MoreMenu label={t("copilot.chats.actions", { title: chat.title })}>
        <MenuItem icon={<X aria-hidden />} onAction={() => void leave()}>
          {t("copilot.share.leave")}
        </MenuItem>
      </MoreMenu>
    </li>
  );
}

const rowClassName = (isOpen: boolean): string =>
  classNames(
    "flex items-center gap-1 rounded-1 ps-2 hover:bg-tint pointer-coarse:[&_button]:min-h-12 pointer-coarse:[&_button]:min-w-12",
    isOpen && "bg-raised",
  );

function ChatLink({ chat, isOpen, onGone, children }: ChatRowProps & { readonly children: ReactNode }) {
  const workspaceId = useWorkspaceId();
  return (
    <LinkTo
      to={copilotPaths.chat(workspaceId, chat.id)}
      aria-current={isOpen ? "page" : undefined}
      onClick={onGone}
      className={classNames(
        "ring-inside flex min-h-10 min-w-0 flex-1 flex-col justify-center rounded-1 pointer-coarse:min-h-12",
        isOpen && "font-semibold",
      )}
    >
      <bdi className="truncate">{chat.title}</bdi>
      {children}
    </LinkTo>
  );
}
