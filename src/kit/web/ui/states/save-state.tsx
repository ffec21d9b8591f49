import { Check, CloudOff, OctagonAlert } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { type UncommittedField, useUncommittedFields } from "../../uncommitted.ts";
import { classNames } from "../class-names.ts";
import { Spinner } from "./spinner.tsx";

export type Saving =
  | { readonly is: "saved"; readonly at: string | Date | null }
  | { readonly is: "saving" }
  /** There is no network, and the change is stored on this device. */
  | { readonly is: "kept" }
  | { readonly is: "failed" }
  /** These fields have invalid input, so it cannot be saved. */
  | { readonly is: "invalid"; readonly fields: string };

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/**
 * Where the work is stored: a time with seconds shows at a glance that the last keystroke is included. It checks the
 * fields itself, so that nothing is called saved that exists in a field only.
 */
export function SaveState({ state, className }: { state: Saving; className?: string | undefined }) {
  const fields = useUncommittedFields();
  return (
    <span role="status" className={classNames("inline-flex items-center gap-1.5 text-xs text-ink-2", className)}>
      <SaveWords state={withFields(state, fields)} />
    </span>
  );
}

function withFields(state: Saving, fields: readonly UncommittedField[]): Saving {
  const invalid = fields.filter((field) => field.isInvalid);
  if (invalid.length > 0) return { is: "invalid", fields: invalid.map((field) => field.label).join(", ") };
  return fields.length > 0 && state.is === "saved" ? { is: "saving" } : state;
}

function SaveWords({ state }: { state: Saving }) {
  const t = useText(kitText);
  switch (state.is) {
    case "saved":
      return (
        <>
          <Check className="size-4 shrink-0 text-done" strokeWidth={2.5} aria-hidden />
          {t("saving.saved")}
          {state.at && (
            <span className="num">
              <bdi dir="ltr">{clock.format(new Date(state.at))}</bdi>
            </span>
          )}
        </>
      );
    case "saving":
      return (
        <>
          <Spinner className="size-4! shrink-0" />
          {t("saving.saving")}
        </>
      );
    case "kept":
      return (
        <>
          <CloudOff className="size-4 shrink-0 text-wait" aria-hidden />
          <span className="font-semibold text-wait">{t("saving.kept")}</span>
        </>
      );
    case "failed":
      return (
        <>
          <OctagonAlert className="size-4 shrink-0 text-stop" aria-hidden />
          <span className="font-semibold text-stop">{t("saving.failed")}</span>
        </>
      );
    case "invalid":
      return (
        <>
          <OctagonAlert className="size-4 shrink-0 text-stop" aria-hidden />
          <span className="font-semibold text-stop">{t("saving.invalid", { fields: state.fields })}</span>
        </>
      );
  }
}
