import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Pencil, Pin, PinOff, Trash2 } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import type { ListedChat } from "../../../contract.ts";
import { copilotPaths } from "../../../paths.ts";
import { useChangeChat } from "../../actions.ts";
import { copilotText } from "../../text.ts";

const chatDialogs = () => import("./chat-dialogs.tsx");
const RenameDialog = lazyComponent(() => chatDialogs().then((module) => module.RenameDialog));
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
  const [asks, setAsks] = useState<"title" | "deletion">();
  const close = () => setAsks(undefined);
  const deleted = () => {
    if (!isOpen) return;
    onGone();
    void go(copilotPaths.newChat(workspaceId), { replace: true });
  };
  return (
    <li
      className={classNames(
        "flex items-center gap-1 rounded-1 ps-2 hover:bg-tint pointer-coarse:[&_button]:min-h-12 pointer-coarse:[&_button]:min-w-12",
        isOpen && "bg-raised",
      )}
    >
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
        {chat.wasInterrupted && <span className="text-2xs text-wait">{t("copilot.chats.interrupted")}</span>}
      </LinkTo>
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
        <MenuItem danger icon={<Trash2 aria-hidden />} onAction={() => setAsks("deletion")}>
          {t("copilot.delete.action")}
        </MenuItem>
      </MoreMenu>
      {asks === "title" && <RenameDialog chat={chat} onClose={close} />}
      {asks === "deletion" && <DeleteDialog chat={chat} onClose={close} onDeleted={deleted} />}
    </li>
  );
}
