import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

/** The look of a link in text, for a router link. */
export const linkClassName = "link";

export interface TextLinkProps extends Omit<ComponentProps<"a">, "className"> {
  readonly className?: string | undefined;
}

/** A link in text. One that opens elsewhere carries no referrer. */
export function TextLink({ className, children, ...props }: TextLinkProps) {
  const away = props.target === "_blank" ? { rel: "noopener noreferrer" } : {};
  return (
    <a {...away} {...props} className={classNames(linkClassName, className)}>
      {children}
    </a>
  );
}
