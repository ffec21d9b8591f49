import { type ReactNode, useId } from "react";
import { FieldContext, FieldErrors, FieldLabel, FieldNote, type FieldProps, fieldColumn, hasError } from "./field.tsx";

/** What ties a control to its label, note and error. */
export interface ControlProps {
  readonly id: string;
  readonly disabled: boolean;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
}

export interface FieldIds {
  readonly label: string;
  readonly control: ControlProps;
  /** To be put round label, control, note and error. */
  readonly contexts: (content: ReactNode) => ReactNode;
}

interface FieldIdsOptions extends Pick<FieldProps, "description" | "error" | "isRequired" | "isDisabled"> {
  /** A group has no control that a label could be for: it is named by the label instead. */
  readonly isGroup?: boolean;
  readonly onLabelClick?: () => void;
}

/** Names and describes a control of the browser's own. */
export function useFieldIds(options: FieldIdsOptions): FieldIds {
  const { description, error, isRequired = false, isDisabled = false, isGroup = false, onLabelClick } = options;
  const id = useId();
  const [label, note, wrong] = [`${id}label`, `${id}note`, `${id}error`];
  const isInvalid = hasError(error);
  const describedBy = [description ? note : "", isInvalid ? wrong : ""].filter(Boolean).join(" ");
  return {
    label,
    control: {
      id: `${id}control`,
      disabled: isDisabled,
      "aria-describedby": describedBy || undefined,
      "aria-invalid": isInvalid || undefined,
      "aria-required": isRequired || undefined,
    },
    contexts: (content) => (
      <FieldContext
        value={{
          labelId: label,
          controlId: isGroup ? undefined : `${id}control`,
          noteId: note,
          errorId: wrong,
          onLabelClick,
        }}
      >
        {content}
      </FieldContext>
    ),
  };
}

interface FieldFrameProps extends FieldProps {
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label, control, note and error below each other. */
export function FieldFrame({ children, ...props }: FieldFrameProps) {
  const { contexts, control } = useFieldIds(props);
  return contexts(
    <div className={fieldColumn(props.className)}>
      <FieldLabel isRequired={props.isRequired ?? false} isHidden={props.hideLabel ?? false}>
        {props.label}
      </FieldLabel>
      {children(control)}
      {props.description && <FieldNote>{props.description}</FieldNote>}
      <FieldErrors error={props.error} />
    </div>,
  );
}
