import type { ReactNode } from "react";
import { CircleCheck, Clock, Info, OctagonAlert, X } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { Button } from "../buttons/button.tsx";
import { classNames } from "../class-names.ts";

type BannerTone = "info" | "wait" | "stop" | "done";

const looks = {
  info: { look: "bg-info-bg", ink: "text-info", Icon: Info },
  wait: { look: "bg-wait-bg", ink: "text-wait", Icon: Clock },
  stop: { look: "bg-stop-bg", ink: "text-stop", Icon: OctagonAlert },
  done: { look: "bg-done-bg", ink: "text-done", Icon: CircleCheck },
};

export interface BannerProps {
  readonly tone: BannerTone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly onClose?: () => void;
  readonly className?: string | undefined;
}

/** The state of the page or of a part of it. Read out when it appears: at once for `stop`, otherwise politely. */
export function Banner({ tone, title, children, action, onClose, className }: BannerProps) {
  const t = useText(kitText);
  const { look, ink, Icon } = looks[tone];
  return (
    <div
      role={tone === "stop" ? "alert" : "status"}
      className={classNames(
        "flex items-start gap-3 rounded-2 border border-transparent px-4 py-3 forced-colors:border-current",
        look,
        className,
      )}
    >
      <Icon className={classNames("mt-px size-5 shrink-0", ink)} aria-hidden />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          {title && <p className={classNames("font-semibold", ink)}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action}
      </div>
      {onClose && (
        <Button kind="bare" size="sm" icon aria-label={t("kit.dismiss")} onPress={onClose} className="-my-1">
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}
