import { mayRedo, mayUndo } from "#features/drafts/web/parts/draft/draft-state.ts";
import { contentLimits } from "#features/procedures/content.ts";
import { AskInEditorSlot, DraftCommentsSlot } from "#features/procedures/web/parts/slots.ts";
import { useMayPublishAlone } from "#features/publishing/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { ArrowLeft, Ellipsis, Eye, ListTree, Redo2, Undo2 } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { Menu } from "#kit/web/ui/menus/menu.tsx";
import { Tooltip } from "#kit/web/ui/menus/tooltip.tsx";
import { editorText } from "../editor-text.ts";
import { findingsOf } from "../state/draft-outline.ts";
import { useContent, useDraft, useEditContent, useEditing, useEditorView } from "./draft-context.tsx";
import type { DraftMenuProps } from "./draft-menu.tsx";
import { DraftSaveState } from "./saving/save-news.tsx";

const DraftMenu = lazyComponent(() => import("./draft-menu.tsx").then((module) => module.DraftMenu));

interface TopBarProps extends DraftMenuProps {
  /** Of the open step; blank for none. */
  readonly stepTitle: string;
  /** The open step. */
  readonly stepId: string | undefined;
  readonly onPublish: () => void;
  readonly onBack: () => void;
  /** Opens the outline where it is not in sight. */
  readonly onOutline?: (() => void) | undefined;
}

/** The state of the draft, and the way out of it. */
export function TopBar({ stepTitle, stepId, onPublish, onBack, onOutline, ...menu }: TopBarProps) {
  const t = useText(editorText);
  const { draft } = useEditing();
  const { title } = useContent();
  const version = draft.publishedVersion === null ? undefined : draft.nextVersion;
  return (
    <header
      data-pane
      className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sheet px-2 py-1.5 sm:px-3"
    >
      <div className="flex min-w-0 items-center gap-2 max-lg:w-full">
        <Button kind="bare" icon aria-label={t("editor.back")} onPress={onBack}>
          <ArrowLeft aria-hidden className="rtl:rotate-180" />
        </Button>
        {onOutline && (
          <Button kind="bare" icon aria-label={t("editor.outline")} onPress={onOutline}>
            <ListTree aria-hidden />
          </Button>
        )}
        <TitleField />
        <Badge className="num max-md:hidden">
          {version === undefined ? t("editor.draft") : t("editor.versionDraft", { version })}
        </Badge>
      </div>
      <span className="me-auto flex min-w-0 max-lg:ps-2">
        <DraftSaveState />
      </span>
      <div className="flex items-center gap-1">
        <HistoryButtons />
        <DraftCommentsSlot procedureId={draft.id} stepId={stepId} />
        <AskInEditorSlot procedureId={draft.id} title={stepTitle.trim() === "" ? title : stepTitle} />
        <Menu
          placement="bottom end"
          trigger={
            <Button kind="bare" icon aria-label={t("editor.more")}>
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          <DraftMenu {...menu} />
        </Menu>
        <Button className="max-sm:hidden" onPress={menu.onPreview}>
          <Eye aria-hidden />
          {t("editor.preview")}
        </Button>
        <PublishButton onPublish={onPublish} />
      </div>
    </header>
  );
}

function TitleField() {
  const t = useText(editorText);
  const title = useContent().title;
  const edit = useEditContent();
  const isMissing = useEditorView().isStrict && title.trim() === "";
  return (
    <h1 className="min-w-0 shrink" data-place="title" data-finding="titleEmpty">
      <input
        aria-label={t("editor.title")}
        aria-invalid={isMissing}
        placeholder={t("editor.title")}
        value={title}
        maxLength={contentLimits.titleCharactersMax}
        onChange={(event) => edit((content) => ({ ...content, title: event.target.value }), { mergeKey: "title" })}
        className={classNames(
          "ring-focus field-sizing-content h-9 max-w-full min-w-24 rounded-1 bg-transparent px-2 text-md font-bold hover:bg-tint",
          isMissing && "outline-2 outline-stop",
        )}
      />
      {isMissing && <span className="ps-2 text-xs text-stop">{t("editor.errors.titleEmpty")}</span>}
    </h1>
  );
}

function HistoryButtons() {
  const t = useText(editorText);
  const { driver } = useEditing();
  const canUndo = useDraft((view) => mayUndo(view.state));
  const canRedo = useDraft((view) => mayRedo(view.state));
  return (
    <>
      <Tooltip text={t("editor.undo")} placement="bottom">
        <Button kind="bare" icon aria-label={t("editor.undo")} isDisabled={!canUndo} onPress={driver.undo}>
          <Undo2 aria-hidden />
        </Button>
      </Tooltip>
      <Tooltip text={t("editor.redo")} placement="bottom">
        <Button
          kind="bare"
          icon
          // The narrowest phones have it in the menu.
          className="max-[400px]:hidden"
          aria-label={t("editor.redo")}
          isDisabled={!canRedo}
          onPress={driver.redo}
        >
          <Redo2 aria-hidden />
        </Button>
      </Tooltip>
    </>
  );
}

function PublishButton({ onPublish }: { onPublish: () => void }) {
  const t = useText(editorText);
  const count = findingsOf(useContent()).length;
  const isOpen = useDraft((view) => view.state.phase.is === "open");
  const mayPublish = useMayPublishAlone(useEditing().draft);
  return (
    <Button kind="ink" onPress={onPublish} isDisabled={!isOpen}>
      {t(mayPublish ? "editor.publish" : "editor.askApproval")}
      {count > 0 && (
        <span className="num grid min-h-5 min-w-5 place-items-center rounded-1 bg-hivis px-1 text-2xs text-on-hivis">
          {count}
          <span className="sr-only"> {t("editor.findings.title")}</span>
        </span>
      )}
    </Button>
  );
}
