import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** A field that shows something else than what it edits. */
export interface UncommittedField {
  readonly label: string;
  /** What stands in the field cannot be taken, and the field says so; false while it is still being typed. */
  readonly isInvalid: boolean;
  readonly element: HTMLElement | null;
  readonly commit: () => void;
}

/** A pause in typing after which a field commits what stands in it: within the second of the autosave. */
export const settledAfterMs = 600;

const nothing: readonly UncommittedField[] = [];
let fields = nothing;
let isListening = false;
const listeners = new Set<() => void>();

function setFields(next: readonly UncommittedField[]): void {
  fields = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What no header may call saved: the fields that hold something else than what they edit. */
export const useUncommittedFields = (): readonly UncommittedField[] => useSyncExternalStore(subscribe, () => fields);

/**
 * Commits every field now, and returns those that could not be: what stands in them is not valid. For event handlers
 * that go on with what was entered, such as submitting and turning the page.
 */
export function commitFields(): readonly UncommittedField[] {
  if (fields.length > 0) {
    flushSync(() => {
      for (const field of fields) field.commit();
    });
  }
  return fields.filter((field) => field.isInvalid);
}

/** Commits every field. False, with the focus in the first that is not valid, where the person must mend one first. */
export function mayGoOn(): boolean {
  const [first] = commitFields();
  first?.element?.focus();
  return first === undefined;
}

interface FieldProps extends UncommittedField {
  /** What was typed and is not in the value yet; undefined while the field shows what it edits. */
  readonly typed: string | undefined;
}

/**
 * Registers a field for as long as it holds something uncommitted. It is committed once typing rests, before a form is
 * sent, when the page is hidden or left, and when the field disappears.
 */
export function useUncommitted({ label, typed, isInvalid, element, commit }: FieldProps): void {
  const isOpen = typed !== undefined;
  const latest = useRef(commit);
  useLayoutEffect(() => {
    latest.current = commit;
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    listen();
    const field = { label, isInvalid, element, commit: () => latest.current() };
    setFields([...fields, field]);
    return () => setFields(fields.filter((one) => one !== field));
  }, [isOpen, label, isInvalid, element]);
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => latest.current(), settledAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useLayoutEffect(() => () => latest.current(), []);
}

/** In the capture phase, so that whoever keeps or sends what was entered hears of these events later. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  addEventListener("pagehide", commitFields, { capture: true });
  addEventListener("visibilitychange", commitFields, { capture: true });
  addEventListener(
    "beforeunload",
    (event) => {
      if (commitFields().length > 0) event.preventDefault();
    },
    { capture: true },
  );
  addEventListener("submit", holdSubmit, { capture: true });
}

/** A form is not sent with another number than the one in its field. */
function holdSubmit(event: Event): void {
  const invalid = commitFields().find(({ element }) => (event.target as Element).contains(element));
  if (!invalid) return;
  event.preventDefault();
  event.stopPropagation();
  invalid.element?.focus();
}
