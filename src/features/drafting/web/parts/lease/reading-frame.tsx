import { useRef, useState } from "react";
import type { Leasing } from "#features/drafts/web/parts/draft/use-lease.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { titleOr } from "#features/procedures/rules/new-content.ts";
import { OutlineNav, ProcedureBody } from "#features/procedures/web/parts/preview/procedure-body.tsx";
import { DraftCommentsSlot } from "#features/procedures/web/parts/slots.ts";
import { useText } from "#kit/web/i18n.ts";
import { ArrowLeft, Eye, ListTree } from "#kit/web/icons.ts";
import { LinkTo, useQueryParams } from "#kit/web/navigation.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { useElementWidth } from "#kit/web/ui/use-element-width.ts";
import { leaseText } from "../../lease-text.ts";
import { type DraftPlace, useContent, useDraft, useEditing } from "../draft-context.tsx";
import { DraftEnded } from "../saving/draft-ended.tsx";
import { ReadingNotice } from "./reading-notice.tsx";
import { UnsentNotice } from "./unsent-notice.tsx";

/** From this window width in px the outline is shown next to the steps; below it is a drawer. */
const outlineFrom = 900;

/** The stored draft, read-only while another member edits it, at the person's place. [P108] */
export function ReadingFrame({ lease, view }: Leasing) {
  const t = useText(leaseText);
  const { workspaceId, timeZone } = usePlace();
  const frame = useRef<HTMLDivElement>(null);
  const hasOutline = useElementWidth(frame) >= outlineFrom;
  const [isOutlineOpen, setOutlineOpen] = useState(false);
  const { draft, go } = useEditing();
  const content = useContent();
  const hasEnded = useDraft(({ state }) => state.phase.is === "ended");
  const [{ stepId, sectionId }] = useQueryParams();
  const currentId = stepId ?? sectionId;
  const outline = (onGone?: () => void) => (
    <OutlineNav
      content={content}
      currentId={currentId}
      onGo={(place: DraftPlace) => {
        go(place);
        onGone?.();
      }}
    />
  );
  return (
    <div ref={frame} className="flex h-dvh flex-col bg-sheet">
      <header className="flex min-h-14 items-center gap-x-3 border-b border-line bg-sheet px-2 py-1.5 sm:px-3">
        <LinkTo
          to={procedurePaths.list(workspaceId)}
          className={buttonClassName({ kind: "bare", icon: true })}
          aria-label={t("lease.back")}
        >
          <ArrowLeft aria-hidden className="rtl:rotate-180" />
        </LinkTo>
        {!hasOutline && (
          <Button kind="bare" icon aria-label={t("lease.outline")} onPress={() => setOutlineOpen(true)}>
            <ListTree aria-hidden />
          </Button>
        )}
        <h1 className="min-w-0 flex-1 truncate px-2 text-md">{titleOr(content.title, draft.createdAt, timeZone)}</h1>
        <Badge tone="info" className="max-sm:hidden">
          {t("lease.name")}
        </Badge>
        <DraftCommentsSlot procedureId={draft.id} stepId={stepId} />
        <LinkTo
          to={procedurePaths.preview(workspaceId, draft.id, { previewDraft: true })}
          className={buttonClassName({})}
        >
          <Eye aria-hidden />
          <span className="max-sm:sr-only">{t("lease.preview")}</span>
        </LinkTo>
      </header>
      {hasEnded ? <DraftEnded /> : view.is === "theirs" && <ReadingNotice lease={lease} view={view} />}
      <UnsentNotice />
      <div className="flex min-h-0 flex-1">
        {hasOutline && (
          <div className="w-[300px] shrink-0 overflow-y-auto border-e border-line bg-paper p-3" data-scroller>
            {outline()}
          </div>
        )}
        <main className="min-w-0 flex-1 overflow-y-auto" data-scroller>
          <div className="mx-auto max-w-[720px] space-y-6 px-4 py-6 sm:px-6 sm:py-8">
            {content.description && <p className="text-md whitespace-pre-wrap text-ink-2">{content.description}</p>}
            <ProcedureBody content={content} currentId={currentId} />
          </div>
        </main>
      </div>
      {!hasOutline && (
        <Drawer title={t("lease.outline")} isOpen={isOutlineOpen} onOpenChange={setOutlineOpen}>
          {(close) => outline(close)}
        </Drawer>
      )}
    </div>
  );
}
