import { useState } from "react";
import * as Aria from "react-aria-components";
import { useText } from "#kit/web/i18n.ts";
import { Keys } from "#kit/web/ui/marks/keys.tsx";
import { Marked } from "#kit/web/ui/marks/marked.tsx";
import { AriaFrame } from "#kit/web/ui/overlays/aria-frame.tsx";
import { useFailureWords } from "#kit/web/ui/states/failed-state.tsx";
import { Spinner } from "#kit/web/ui/states/spinner.tsx";
import { type PaletteEntry, usePaletteEntries } from "./palette-entries.ts";
import { searchText } from "./search-text.ts";

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Everything that can be reached or done, by a few letters. */
export function Palette({ isOpen, onOpenChange }: PaletteProps) {
  const t = useText(searchText);
  return (
    <AriaFrame>
      <Aria.ModalOverlay
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable
        className="appear fixed inset-0 z-40 h-(--visual-viewport-height) bg-(--veil) p-4 pt-[min(12vh,6rem)] max-sm:p-2"
      >
        <Aria.Modal className="rise mx-auto w-full max-w-xl">
          <Aria.Dialog
            aria-label={t("shell.palette.title")}
            className="flex max-h-[calc(var(--visual-viewport-height)-8rem)] flex-col overflow-hidden rounded-3 border border-line bg-raised shadow-pop outline-none"
          >
            {({ close }) => <PaletteBody close={close} />}
          </Aria.Dialog>
        </Aria.Modal>
      </Aria.ModalOverlay>
    </AriaFrame>
  );
}

/** The field of a list that is always open. Autocomplete adds which list it controls, and which line is meant. */
const comboBox = { role: "combobox", "aria-expanded": true } as const;

function PaletteBody({ close }: { readonly close: () => void }) {
  const t = useText(searchText);
  const [text, setText] = useState("");
  const { sections, isSearching, error } = usePaletteEntries(text);
  return (
    <Aria.Autocomplete inputValue={text} onInputChange={setText}>
      <Aria.TextField aria-label={t("shell.palette.title")} autoFocus className="border-b-2 border-ink">
        <Aria.Input
          {...comboBox}
          placeholder={t("shell.palette.placeholder")}
          className="h-14 w-full bg-transparent px-5 text-md outline-none placeholder:text-ink-3"
        />
      </Aria.TextField>
      <Aria.ListBox
        aria-label={t("shell.palette.title")}
        className="min-h-0 flex-1 overflow-auto p-2 outline-none"
        onAction={(id) => {
          close();
          sections
            .flatMap((section) => section.entries)
            .find((entry) => entry.id === id)
            ?.perform();
        }}
        renderEmptyState={() => <p className="px-3 py-6 text-center text-ink-2">{t("shell.palette.none", { text })}</p>}
      >
        {sections.map((section) => (
          <Aria.ListBoxSection key={section.name} aria-label={t(`shell.palette.${section.name}`)}>
            <Aria.Header className="px-3 pt-3 pb-1 text-2xs font-semibold text-ink-3">
              {t(`shell.palette.${section.name}`)}
            </Aria.Header>
            {section.entries.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </Aria.ListBoxSection>
        ))}
      </Aria.ListBox>
      <output className="block">
        {(isSearching || error) && (
          <span className="flex min-h-9 items-center gap-2 border-t border-line px-5 text-xs text-ink-3">
            {isSearching && <Spinner className="size-4" />}
            {error && <NotSearched error={error} />}
          </span>
        )}
      </output>
    </Aria.Autocomplete>
  );
}

function NotSearched({ error }: { readonly error: Error }) {
  const t = useText(searchText);
  const { body } = useFailureWords(error, undefined);
  return `${t("shell.palette.failed")} ${body ?? ""}`;
}

function Line({ entry }: { readonly entry: PaletteEntry }) {
  const Icon = entry.icon;
  return (
    <Aria.ListBoxItem id={entry.id} textValue={entry.label} className="pop-item">
      {Icon && <Icon className="text-ink-3" aria-hidden />}
      {/* No label of its own: what is seen, keys included, is the name that is read. */}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{entry.label}</span>
        {entry.reason && (
          <span className="block text-xs text-ink-2">
            {entry.reason.place && <span className="block truncate text-ink-3">{entry.reason.place}</span>}
            <bdi className="line-clamp-2 wrap-anywhere">
              <Marked text={entry.reason.excerpt} marks={entry.reason.marks} />
            </bdi>
          </span>
        )}
      </span>
      {entry.keys && <Keys keys={entry.keys} />}
    </Aria.ListBoxItem>
  );
}
