import type { ReactNode } from "react";
import * as Aria from "react-aria-components";
import { Button, type ButtonKind, type ButtonSize } from "./button.tsx";

export interface FileButtonProps {
  /** Types or endings: "image/*", ".pdf". The browser's dialog only: check again what arrives. */
  readonly accept?: readonly string[];
  readonly multiple?: boolean;
  /** Opens the camera where there is one. */
  readonly camera?: "user" | "environment";
  readonly onFiles: (files: File[]) => void;
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly isDisabled?: boolean;
  readonly isPending?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function FileButton(props: FileButtonProps) {
  const { accept, multiple = false, camera, onFiles, kind = "line", size = "md", className, children } = props;
  return (
    <Aria.FileTrigger
      {...(accept ? { acceptedFileTypes: accept } : {})}
      {...(camera ? { defaultCamera: camera } : {})}
      allowsMultiple={multiple}
      onSelect={(files) => {
        if (files?.length) onFiles([...files]);
      }}
    >
      <Button
        kind={kind}
        size={size}
        isDisabled={props.isDisabled ?? false}
        isPending={props.isPending ?? false}
        className={className}
      >
        {children}
      </Button>
    </Aria.FileTrigger>
  );
}
