import { type ReactNode, useMemo, useState } from "react";
import { OpenedSlot } from "#features/activity/web/parts/slots.ts";
import { useText } from "#kit/web/i18n.ts";
import { History, Pencil, Trash2 } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { useMay } from "#kit/web/place.tsx";
import { DeltaView } from "#kit/web/rich-text/delta-view.tsx";
import { Avatar } from "#kit/web/ui/marks/avatar.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { Area, AreaNote } from "../../../contract.ts";
import { areaPolicy } from "../../../policy.ts";
import { useDeleteNote } from "../../actions.ts";
import { areaText } from "../../text.ts";
import { EditNote } from "./edit-note.tsx";
import { NoteHistory } from "./note-history.tsx";

const ConfirmDialog = lazyComponent(
  () => import("#kit/web/ui/dialogs/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
  isOpen,
);
type Open = "editor" | "history" | "delete" | undefined;

/** One note: its text, its author, and the actions on it. */
export function NoteItem({ note, area }: { readonly note: AreaNote; readonly area: Area }) {
  const t = useText(areaText);
  const deleteNote = useDeleteNote();
  const [open, setOpen] = useState<Open>();
  const opened = useMemo(() => ({ activityType: "AreaNoteViewed", noteId: note.id }) as const, [note.id]);
  const thing = { accessGroupIds: area.accessGroups };
  const mayEdit = useMay(areaPolicy.editNotes, thing);
  const mayDelete = useMay(areaPolicy.deleteNotes, thing);
  const nameOf = usePersonName();
  const close = () => setOpen(undefined);
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <NoteHead note={note}>
        <MoreMenu label={t("areas.note.actions", { name: nameOf(note.createdBy) })}>
          {mayEdit && (
            <MenuItem icon={<Pencil />} onAction={() => setOpen("editor")}>
              {t("areas.note.edit")}
            </MenuItem>
          )}
          <MenuItem icon={<History />} onAction={() => setOpen("history")}>
            {t("areas.note.history")}
          </MenuItem>
          {mayDelete && (
            <MenuItem icon={<Trash2 />} danger onAction={() => setOpen("delete")}>
              {t("areas.delete.button")}
            </MenuItem>
          )}
        </MoreMenu>
      </NoteHead>
      <OpenedSlot opened={opened} />
      <div className="mt-2 sm:ps-10">
        {open === "editor" ? <EditNote note={note} onClose={close} /> : <DeltaView delta={note.content} />}
      </div>
      {open === "history" && <NoteHistory noteId={note.id} onClose={close} />}
      <ConfirmDialog
        title={t("areas.note.delete.title")}
        isOpen={open === "delete"}
        onOpenChange={close}
        confirmLabel={t("areas.delete.button")}
        destructive
        onConfirm={() => deleteNote.run(note.id)}
        failedText={() => t("areas.note.delete.failed")}
      >
        {t("areas.note.delete.body", { count: note.revision })}
      </ConfirmDialog>
    </li>
  );
}

function NoteHead({ note, children }: { readonly note: AreaNote; readonly children: ReactNode }) {
  const t = useText(areaText);
  const nameOf = usePersonName();
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden>
        <Avatar name={note.createdBy.displayName} />
      </span>
      <p className="min-w-0 flex-1 text-xs text-ink-2">
        <span className="font-semibold text-ink">{nameOf(note.createdBy)}</span> <TimeStamp at={note.createdAt} />
        {note.revision > 1 && (
          <>
            {" · "}
            {t("areas.note.edited", { name: nameOf(note.updatedBy) })} <TimeStamp at={note.updatedAt} />
          </>
        )}
      </p>
      {children}
    </div>
  );
}
