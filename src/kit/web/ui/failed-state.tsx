import type { ReactNode } from "react";
import { OctagonAlert, RotateCw } from "#kit/web/icons.ts";
import { failureOf } from "../call-errors.ts";
import { useText } from "../i18n.ts";
import { kitText } from "../text.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

export interface FailedStateProps {
  /** What happened: "The procedures could not be loaded". */
  readonly title?: string;
  /** What is safe: "Your changes are kept on this device." */
  readonly children?: ReactNode;
  /** What was thrown: what may not be seen or is gone is said so, and is not offered to be tried again. */
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  /** Another way on. */
  readonly action?: ReactNode;
  /** Nothing else is on the screen: its title is the heading of the screen. */
  readonly isScreen?: boolean;
  readonly className?: string | undefined;
}

export function FailedState(props: FailedStateProps) {
  const { title, children, error, onRetry, isRetrying = false, action, isScreen = false, className } = props;
  const failure = failureOf(error);
  const isFinal = failure === "mayNot" || failure === "gone";
  const Heading = isScreen ? "h1" : "h2";
  const t = useText(kitText);
  return (
    <div
      role="alert"
      className={classNames("mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-12 text-center", className)}
    >
      <span className="grid size-16 place-items-center rounded-2 bg-stop-bg text-stop" aria-hidden>
        <OctagonAlert className="size-7" />
      </span>
      <div className="space-y-1.5">
        <Heading className="text-lg">
          {isFinal ? t(`kit.failure.${failure}.title`) : (title ?? t("kit.failedTitle"))}
        </Heading>
        {failure !== "other" && <p className="text-ink-2 text-pretty">{t(`kit.failure.${failure}.body`)}</p>}
        {children && !isFinal && <div className="text-ink-2 text-pretty">{children}</div>}
      </div>
      <div className="flex flex-wrap justify-center gap-(--gap)">
        {onRetry && !isFinal && (
          <Button kind="ink" onPress={onRetry} isPending={isRetrying}>
            <RotateCw aria-hidden />
            {t("kit.retry")}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
