import { createContext, type ReactNode, use } from "react";
import { OctagonAlert } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { classNames } from "../class-names.ts";

/** The props of every field of the kit. `error` is the message: one, or the list of a Problem's field. */
export interface FieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: string | readonly string[] | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  /** The label is then for screen readers only: use it where the place says what the field is. */
  readonly hideLabel?: boolean;
  readonly className?: string | undefined;
}

export const hasError = (error: FieldProps["error"]): boolean => Boolean(error?.length);

export interface FieldContextValue {
  readonly labelId?: string;
  /** The control that the label is for; without one it only names. */
  readonly controlId?: string | undefined;
  readonly noteId?: string;
  readonly errorId?: string;
  readonly onLabelClick?: (() => void) | undefined;
}

/** Ties label, note and error to their control: see `useFieldIds`. */
export const FieldContext = createContext<FieldContextValue>({});

/** The name of the field round it. */
export function FieldName({ children, className }: { children: ReactNode; className?: string }) {
  const { labelId, controlId, onLabelClick } = use(FieldContext);
  if (controlId === undefined) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a label for a press only, as labels are
      <span id={labelId} className={className} onClick={onLabelClick}>
        {children}
      </span>
    );
  }
  return (
    <label id={labelId} htmlFor={controlId} className={className}>
      {children}
    </label>
  );
}

interface FieldLabelProps {
  readonly children: ReactNode;
  readonly isRequired?: boolean;
  readonly isHidden?: boolean;
}

export const labelClassName = "text-xs font-semibold text-ink-2";
export const noteClassName = "text-xs text-ink-3";
export const errorClassName = "flex items-start gap-1.5 text-xs font-semibold text-stop";

/** The label of the field round it, with whether it is required. */
export function FieldLabel({ children, isRequired = false, isHidden = false }: FieldLabelProps) {
  if (isHidden) return <FieldName className="sr-only">{children}</FieldName>;
  return (
    <span className="flex items-baseline justify-between gap-3">
      <FieldName className={labelClassName}>{children}</FieldName>
      {isRequired && <RequiredMark />}
    </span>
  );
}

export function RequiredMark() {
  const t = useText(kitText);
  return (
    <span className="text-2xs text-ink-3" aria-hidden>
      {t("kit.required")}
    </span>
  );
}

export function FieldNote({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span id={use(FieldContext).noteId} className={classNames(noteClassName, className)}>
      {children}
    </span>
  );
}

/** The error of the enclosing field; nothing while the field is valid. */
export function FieldErrors({ error, className }: { error: FieldProps["error"]; className?: string }) {
  const { errorId } = use(FieldContext);
  if (!hasError(error)) return null;
  return (
    <span id={errorId} slot="errorMessage" className={classNames(errorClassName, className)}>
      <ErrorLines error={error} />
    </span>
  );
}

export function ErrorLines({ error }: { error: FieldProps["error"] }) {
  const lines = typeof error === "string" ? [error] : (error ?? []);
  return (
    <>
      <OctagonAlert className="mt-px size-4 shrink-0" aria-hidden />
      <span>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
    </>
  );
}

/** The column that holds label, control, note and error. */
export const fieldColumn = (className?: string): string => classNames("flex min-w-0 flex-col gap-1", className);
