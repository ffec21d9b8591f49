import { ArrowLeft } from "#kit/web/icons.ts";
import { LinkTo } from "../../navigation.tsx";
import { classNames } from "../class-names.ts";
import { buttonClassName } from "./button.tsx";

export interface BackLinkProps {
  readonly to: string;
  /** Where it leads, in words. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** The link to the parent screen, next to the title. */
export function BackLink({ to, label, className }: BackLinkProps) {
  return (
    <LinkTo to={to} aria-label={label} className={classNames(buttonClassName({ kind: "bare", icon: true }), className)}>
      <ArrowLeft className="rtl:-scale-x-100" aria-hidden />
    </LinkTo>
  );
}
