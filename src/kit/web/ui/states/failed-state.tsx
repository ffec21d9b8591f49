import type { ReactNode } from "react";
import { OctagonAlert, RotateCw } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { failureOf } from "../../wire/call-errors.ts";
import { Button } from "../buttons/button.tsx";
import { classNames } from "../class-names.ts";
import { Banner } from "./banner.tsx";

export interface FailedStateProps {
  /** What happened: "The procedures could not be loaded". */
  readonly title?: string;
  /** What is safe: "Your changes are kept on this device." */
  readonly children?: ReactNode;
  /**
   * The error: "forbidden" and "not found" are shown as such, without a retry. It is required, so that no screen shows
   * one message for every failure; `null` where nothing was thrown.
   */
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  /** Another way on. */
  readonly action?: ReactNode;
  /** Nothing else is on the screen: its title is the heading of the screen. */
  readonly isScreen?: boolean;
  readonly className?: string | undefined;
}

interface FailureWords {
  readonly title: string;
  readonly body: string | undefined;
  /** Trying again cannot help. */
  readonly isFinal: boolean;
}

/** The words of a failure, for places where neither of the two pieces below fits. */
export function useFailureWords(error: unknown, title: string | undefined): FailureWords {
  const t = useText(kitText);
  const failure = failureOf(error);
  const body = failure === "other" ? undefined : t(`kit.failure.${failure}.body`);
  const isFinal = failure === "mayNot" || failure === "gone";
  return { title: isFinal ? t(`kit.failure.${failure}.title`) : (title ?? t("kit.failedTitle")), body, isFinal };
}

/** Replaces a screen, or a part of it, that failed to load. */
export function FailedState(props: FailedStateProps) {
  const { children, error, onRetry, isRetrying = false, action, isScreen = false, className } = props;
  const { title, body, isFinal } = useFailureWords(error, props.title);
  const Heading = isScreen ? "h1" : "h2";
  const t = useText(kitText);
  return (
    <div
      role="alert"
      className={classNames(
        "blank mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-12 text-center",
        className,
      )}
    >
      <span className="grid size-16 place-items-center rounded-2 bg-stop-bg text-stop" aria-hidden>
        <OctagonAlert className="size-7" />
      </span>
      <div className="space-y-1.5">
        <Heading className="text-lg">{title}</Heading>
        {body && <p className="text-ink-2 text-pretty">{body}</p>}
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

export interface FailedNoteProps extends Pick<FailedStateProps, "title" | "error" | "children" | "onRetry"> {
  readonly isRetrying?: boolean;
  readonly tone?: "stop" | "wait";
  readonly className?: string | undefined;
}

/** A small part of a screen failed to load. `children` say what works all the same. */
export function FailedNote(props: FailedNoteProps) {
  const { error, children, onRetry, isRetrying = false, tone = "stop", className } = props;
  const { title, body, isFinal } = useFailureWords(error, props.title);
  const t = useText(kitText);
  return (
    <Banner
      tone={tone}
      title={title}
      className={className}
      action={
        onRetry &&
        !isFinal && (
          <Button size="sm" onPress={onRetry} isPending={isRetrying}>
            {t("kit.retry")}
          </Button>
        )
      }
    >
      {body && <p>{body}</p>}
      {children}
    </Banner>
  );
}
