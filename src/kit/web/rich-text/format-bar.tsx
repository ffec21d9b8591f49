import { $isLinkNode, TOGGLE_LINK_COMMAND } from "@lexical/link";
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListNode,
  REMOVE_LIST_COMMAND,
} from "@lexical/list";
import {
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  type LexicalNode,
} from "lexical";
import { useEffect, useState } from "react";
import * as Aria from "react-aria-components";
import { isSafeLink, type ListKind } from "#kit/rich-text.ts";
import type { LucideIcon } from "#kit/web/create-icon.ts";
import { Bold, Italic, Link, List, ListOrdered, Underline } from "#kit/web/icons.ts";
import { useText } from "../i18n.ts";
import { Button } from "../ui/buttons/button.tsx";
import { PlainButton } from "../ui/buttons/plain-button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Popover } from "../ui/menus/popover.tsx";
import { richTextText } from "./text.ts";

interface Form {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly list: ListKind | null;
  readonly link: string | null;
}

const plain: Form = { bold: false, italic: false, underline: false, list: null, link: null };

/** What the selection looks like now. */
function $form(): Form {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return plain;
  const at: LexicalNode = selection.anchor.getNode();
  const list = $findMatchingParent(at, $isListNode);
  const link = $findMatchingParent(at, $isLinkNode);
  return {
    bold: selection.hasFormat("bold"),
    italic: selection.hasFormat("italic"),
    underline: selection.hasFormat("underline"),
    list: list instanceof ListNode ? (list.getListType() === "number" ? "ordered" : "bullet") : null,
    link: link?.getURL() ?? null,
  };
}

function useForm(editor: LexicalEditor): Form {
  const [form, setForm] = useState(plain);
  useEffect(
    () => editor.registerUpdateListener(({ editorState }) => setForm(editorState.read($form, { editor }))),
    [editor],
  );
  return form;
}

/** Bold, italic, underline, lists and links; one tab stop, arrow keys inside. */
export function FormatBar({ editor }: { readonly editor: LexicalEditor }) {
  const t = useText(richTextText);
  const form = useForm(editor);
  const setList = (list: ListKind) => {
    if (form.list === list) editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined);
    else if (list === "ordered") editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined);
    else editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined);
  };
  return (
    <Aria.Toolbar aria-label={t("richText.formatting")} className="flex flex-wrap gap-0.5 border-b border-line p-1">
      {(["bold", "italic", "underline"] as const).map((mark) => (
        <FormatButton
          key={mark}
          Icon={marks[mark]}
          label={t(`richText.${mark}`)}
          isOn={form[mark]}
          onToggle={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, mark)}
        />
      ))}
      <Aria.Separator orientation="vertical" className="mx-1 w-px bg-line" />
      {(["ordered", "bullet"] as const).map((list) => (
        <FormatButton
          key={list}
          Icon={lists[list]}
          label={t(`richText.${list}`)}
          isOn={form.list === list}
          onToggle={() => setList(list)}
        />
      ))}
      <Aria.Separator orientation="vertical" className="mx-1 w-px bg-line" />
      <LinkButton link={form.link} onLink={(link) => editor.dispatchCommand(TOGGLE_LINK_COMMAND, link)} />
    </Aria.Toolbar>
  );
}

const marks = { bold: Bold, italic: Italic, underline: Underline };
const lists = { ordered: ListOrdered, bullet: List };

const buttonClassName =
  "ring-focus grid size-9 place-items-center rounded-1 hover:bg-tint selected:bg-ink selected:text-on-ink floor:size-12";

interface FormatButtonProps {
  readonly Icon: LucideIcon;
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function FormatButton({ Icon, label, isOn, onToggle }: FormatButtonProps) {
  return (
    <Aria.ToggleButton
      aria-label={label}
      isSelected={isOn}
      onChange={onToggle}
      preventFocusOnPress
      className={buttonClassName}
    >
      <Icon className="size-4 floor:size-6" aria-hidden />
    </Aria.ToggleButton>
  );
}

/** `onLink(null)` takes the link away. The editor keeps its selection while the address is typed. */
function LinkButton({ link, onLink }: { link: string | null; onLink: (link: string | null) => void }) {
  const t = useText(richTextText);
  const [isOpen, setOpen] = useState(false);
  const done = (next: string | null) => {
    onLink(next);
    setOpen(false);
  };
  return (
    <Popover
      label={t("richText.link")}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <PlainButton
          aria-label={t("richText.link")}
          className={`${buttonClassName} ${link === null ? "" : "bg-ink text-on-ink hover:bg-ink"}`}
        >
          <Link className="size-4 floor:size-6" aria-hidden />
        </PlainButton>
      }
    >
      <LinkForm link={link} onLink={done} />
    </Popover>
  );
}

function LinkForm({ link, onLink }: { link: string | null; onLink: (link: string | null) => void }) {
  const t = useText(richTextText);
  const [address, setAddress] = useState(link ?? "https://");
  const [isWrong, setWrong] = useState(false);
  return (
    <Aria.Form
      className="flex w-80 max-w-full flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // The popover is rendered inside the form that contains the editor.
        event.stopPropagation();
        if (isSafeLink(address.trim())) onLink(address.trim());
        else setWrong(true);
      }}
    >
      <TextField
        label={t("richText.linkAddress")}
        value={address}
        onChange={(next) => {
          setAddress(next);
          setWrong(false);
        }}
        error={isWrong ? t("richText.linkWrong") : undefined}
        inputMode="url"
        autoFocus
      />
      <div className="flex justify-end gap-2">
        {link !== null && (
          <Button kind="bare" onPress={() => onLink(null)}>
            {t("richText.unlink")}
          </Button>
        )}
        <Button kind="ink" type="submit">
          {t("richText.setLink")}
        </Button>
      </div>
    </Aria.Form>
  );
}
