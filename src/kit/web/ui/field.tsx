import { OctagonAlert } from "lucide-react";
import type { ReactNode } from "react";
import * as Aria from "react-aria-components";
import { useText } from "../i18n.ts";
import { kitText } from "../text.ts";
import { classNames } from "./class-names.ts";

/** What every field of the kit takes. `error` is what is wrong, in words: one, or the list of a Problem's field. */
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

interface FieldLabelProps {
  readonly children: ReactNode;
  readonly isRequired?: boolean;
  readonly isHidden?: boolean;
}

/** The label of the React Aria field around it. */
export function FieldLabel({ children, isRequired = false, isHidden = false }: FieldLabelProps) {
  const t = useText(kitText);
  if (isHidden) return <Aria.Label className="sr-only">{children}</Aria.Label>;
  return (
    <span className="flex items-baseline justify-between gap-3">
      <Aria.Label className="text-xs font-semibold text-ink-2">{children}</Aria.Label>
      {isRequired && (
        <span className="text-2xs text-ink-3" aria-hidden>
          {t("kit.required")}
        </span>
      )}
    </span>
  );
}

export function FieldNote({ children }: { children: ReactNode }) {
  return (
    <Aria.Text slot="description" className="text-xs text-ink-3">
      {children}
    </Aria.Text>
  );
}

/** What is wrong with the React Aria field around it; nothing while the field is valid. */
export function FieldErrors({ error, className }: { error: FieldProps["error"]; className?: string }) {
  const lines = typeof error === "string" ? [error] : (error ?? []);
  return (
    <Aria.FieldError className={classNames("flex items-start gap-1.5 text-xs font-semibold text-stop", className)}>
      <OctagonAlert className="mt-px size-4 shrink-0" aria-hidden />
      <span>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
    </Aria.FieldError>
  );
}

/** The column that holds label, control, note and error. */
export const fieldColumn = (className?: string): string => classNames("flex min-w-0 flex-col gap-1", className);
