import { useRef, useState } from "react";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { useMedia } from "#kit/web/device/use-media.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { focusAfter } from "#kit/web/ui/focus-after.ts";
import type { Resource } from "../../state/question-input.ts";
import { sourcePath } from "../../state/source-path.ts";
import { copilotText } from "../../text.ts";
import type { OpenSource } from "./conversation.tsx";
import type { ShownChat } from "./use-chat.ts";

const SourcePanel = lazyComponent(() => import("../sources/source-panel.tsx").then((m) => m.SourcePanel));
const ResourcePicker = lazyComponent(() => import("../picker/resource-picker.tsx").then((m) => m.ResourcePicker));

interface BesideChatProps {
  readonly chatId: string;
  readonly sources: ReturnType<typeof useOpenSource>;
  readonly picking: ReturnType<typeof usePicking>;
  readonly selection: ReturnType<typeof useSelection>;
}

/** A source, or the choice of sources: beside the chat, or in front of it. */
export function BesideChat({ chatId, sources, picking, selection }: BesideChatProps) {
  if (!picking.isOpen) {
    return sources.beside && <SourcePanel source={sources.beside.source} onClose={sources.close} />;
  }
  return (
    <ResourcePicker
      resources={selection.resources}
      isBeside={picking.isBeside}
      onUse={(resources) => selection.keep(chatId, resources)}
      onClose={picking.close}
    />
  );
}

/** [CP26] Over the chat, while something is held over it. */
export function DropHere() {
  const t = useText(copilotText);
  return (
    <div className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-2 border-2 border-dashed border-ink bg-paper/80">
      <p className="rounded-2 bg-raised px-4 py-3 text-md font-semibold">{t("copilot.drop.here")}</p>
    </div>
  );
}

/** What the next question is limited to: what the person chose here, or what the chat was limited to last. */
export function useSelection(chatId: string, { chat }: ShownChat) {
  const isOn = useFlag("copilot_resource_selection");
  const [kept, setKept] = useState<{ readonly chatId: string; readonly resources: readonly Resource[] }>();
  const stored = chat?.selectedResources ?? [];
  return {
    resources: isOn ? (kept?.chatId === chatId ? kept.resources : stored) : [],
    keep: (whose: string, resources: readonly Resource[]) => setKept({ chatId: whose, resources }),
  };
}

/** The choice of sources: beside the chat where the window has room, and otherwise in front of it. */
export function usePicking(field: { readonly current: HTMLElement | null }) {
  const hasRoom = useHasRoom();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  return {
    isOpen,
    isBeside: isOpen && hasRoom,
    open: () => {
      opener.current = document.activeElement;
      setOpen(true);
    },
    /** Something else takes its place, and the focus. */
    leave: () => setOpen(false),
    close: () => {
      // A dialog gives the focus back by itself.
      if (!hasRoom) return setOpen(false);
      focusAfter(
        () => setOpen(false),
        () => opener.current,
        () => field.current,
      );
    },
  };
}

/** Opens a source beside the answer where the window has room, or on its own screen. */
export function useOpenSource(chatId: string, field: { readonly current: HTMLElement | null }) {
  const workspaceId = useWorkspaceId();
  const go = useGo();
  const seesVersions = useMay(procedurePolicy.viewDrafts);
  const hasRoom = useHasRoom();
  const [opened, setOpened] = useState<OpenSource & { readonly chatId: string }>();
  const opener = useRef<Element>(null);
  return {
    beside: hasRoom && opened?.chatId === chatId ? opened : null,
    open: (source: OpenSource) => {
      if (!hasRoom) return void go(sourcePath(source.source, { workspaceId, seesVersions }));
      opener.current = document.activeElement;
      setOpened({ ...source, chatId });
    },
    close: () => {
      focusAfter(
        () => setOpened(undefined),
        () => opener.current,
        () => field.current,
      );
    },
  };
}

/** A tablet is turned and held: there what is opened beside the chat has the whole screen. */
const useHasRoom = () => useMedia("(min-width: 64rem) and (pointer: fine)");
