import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** A field that shows something else than the value that it edits. */
export interface UncommittedField {
  readonly label: string;
  /** The field has invalid input, and says so; false while the person is still typing. */
  readonly isInvalid: boolean;
  readonly element: HTMLElement | null;
  readonly commit: () => void;
}

/** A pause in typing after which a field commits its input: within the second of the autosave. */
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

/** What no header may call saved: the fields that show something else than their value. */
export const useUncommittedFields = (): readonly UncommittedField[] => useSyncExternalStore(subscribe, () => fields);

/**
 * Commits every field now, and returns those with invalid input. For event handlers that use the input, such as
 * submitting and turning the page.
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
  /** The typed text that is not committed yet; undefined while the field shows its value. */
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

/** In the capture phase, so that code that stores or sends the input receives these events later. */
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

/** A form must not be sent with another number than its field shows. */
function holdSubmit(event: Event): void {
  const invalid = commitFields().find(({ element }) => (event.target as Element).contains(element));
  if (!invalid) return;
  event.preventDefault();
  event.stopPropagation();
  invalid.element?.focus();
}
