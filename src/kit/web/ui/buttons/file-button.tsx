import { type ReactNode, useRef } from "react";
import { Button, type ButtonKind, type ButtonSize } from "./button.tsx";

export interface FileButtonProps {
  /** Types or endings: "image/*", ".pdf". The browser's dialog only: check again what arrives. */
  readonly accept?: readonly string[];
  readonly multiple?: boolean;
  /** Opens the camera if the device has one. */
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
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind={kind}
        size={size}
        isDisabled={props.isDisabled ?? false}
        isPending={props.isPending ?? false}
        className={className}
        onPress={() => {
          // So that the same file can be chosen again.
          if (input.current) input.current.value = "";
          input.current?.click();
        }}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        style={{ display: "none" }}
        accept={accept?.join(",")}
        capture={camera}
        multiple={multiple}
        onChange={({ target }) => {
          if (target.files?.length) onFiles([...target.files]);
        }}
      />
    </>
  );
}
