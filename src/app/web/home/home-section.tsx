import type { ReactNode } from "react";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { failureOf } from "#kit/web/wire/call-errors.ts";
import { homeText } from "./text.ts";

/** The part of a query that a section of the home page looks at. */
export interface Loading<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isRefetching: boolean;
  readonly refetch: () => unknown;
}

interface HomeSectionProps<T> {
  readonly title: string;
  readonly query: Loading<T>;
  readonly failed: string;
  /** What is safe all the same. */
  readonly failedBody?: string;
  /** Where the rest is. */
  readonly all?: { readonly text: string; readonly to: string };
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}

/** One part of the home page. Each loads and fails for itself, so that one that is slow or broken spoils no other. */
export function HomeSection<T>(props: HomeSectionProps<T>) {
  const { title, query, failed, failedBody, all, rows = 3, children } = props;
  const t = useText(homeText);
  return (
    <section aria-label={title}>
      <div className="mb-2 flex items-baseline justify-between gap-4 border-b border-ink pb-1.5">
        <h2 className="text-md">{title}</h2>
        {all && query.data !== undefined && (
          <LinkTo to={all.to} className={`${linkClassName} shrink-0 text-xs`}>
            {all.text}
          </LinkTo>
        )}
      </div>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError && failureOf(query.error) === "offline" ? (
        // Nothing is wrong with this part, and the banner of the app says what is.
        <NothingHere
          title={t("home.offline.title")}
          action={{ text: t("home.offline.retry"), onPress: () => void query.refetch() }}
        >
          {failedBody ?? t("home.offline.body")}
        </NothingHere>
      ) : query.isError ? (
        <FailedState
          error={query.error}
          title={failed}
          onRetry={() => void query.refetch()}
          isRetrying={query.isRefetching}
          className="py-6"
        >
          {failedBody ?? t("home.failedBody")}
        </FailedState>
      ) : (
        <SkeletonRows rows={rows} />
      )}
    </section>
  );
}

/** What a section says when it has nothing to show. */
export const NothingHere = ({ title, action, children }: NothingHereProps) => (
  <div className="py-4 text-ink-2">
    <p className="font-semibold text-ink">{title}</p>
    <p>{children}</p>
    {action && "to" in action && (
      <LinkTo to={action.to} className={`${buttonClassName()} mt-3`}>
        {action.text}
      </LinkTo>
    )}
    {action && "onPress" in action && (
      <Button className="mt-3" onPress={action.onPress}>
        {action.text}
      </Button>
    )}
  </div>
);

interface NothingHereProps {
  readonly title: string;
  /** The first thing to do, for those who may. */
  readonly action?: ({ readonly text: string } & ({ readonly to: string } | { readonly onPress: () => void })) | false;
  readonly children: ReactNode;
}
