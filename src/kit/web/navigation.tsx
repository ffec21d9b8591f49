import { Link, useBlocker, useLocation, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";

/**
 * The URL says where we are. Features know their own `paths` and these few functions; which router implements them is
 * the app's matter. Query values are plain strings, booleans are the text `true` or absent (specification, procedures
 * section 2).
 */

/** A parameter of the path. @throws Error when the route has none of that name */
export function useParam(name: string): string {
  const params: Readonly<Record<string, string>> = useParams({ strict: false });
  const value = params[name];
  if (value === undefined) throw new Error(`The route has no parameter ${name}`);
  return value;
}

/** The path of the screen that is shown, without what is asked of it. */
export const usePath = (): string => useLocation({ select: ({ pathname }) => pathname });

/** The same of one that a route may be without: `/documents/{-$folderId}`. */
export function useOptionalParam(name: string): string | undefined {
  const params: Readonly<Record<string, string>> = useParams({ strict: false });
  return params[name];
}

export interface Go {
  (path: string, options?: { readonly replace?: boolean }): Promise<void>;
}

/** Opens a path of our own, such as one from `areaPaths`. */
export function useGo(): Go {
  const navigate = useNavigate();
  return (path, { replace = false } = {}) => navigate({ to: path, replace } as never);
}

/**
 * The query of the URL, and a function that changes some of it; undefined or "" removes a key. While the page is being
 * left it changes nothing: a field that commits late must not write into the next page's address.
 */
export function useQueryParams(): readonly [
  Readonly<Record<string, string>>,
  (change: Readonly<Record<string, string | undefined>>, options?: { readonly replace?: boolean }) => void,
] {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const change = (some: Readonly<Record<string, string | undefined>>, { replace = true } = {}) => {
    const { location, resolvedLocation = location } = router.state;
    if (location.pathname !== resolvedLocation.pathname) return;
    const next = Object.fromEntries(Object.entries({ ...search, ...some }).filter(([, value]) => value));
    // The router does not know the types of our routes, so it cannot check these.
    void navigate({ to: ".", search: next, replace } as never);
  };
  return [search, change];
}

/** A navigation that waits for the person's word. */
export interface HeldNavigation {
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * While `isOn`, holds every navigation to another path, the way back included; a changed query is none. Returns the one
 * that is held, for a dialog that asks. The browser asks itself where the page is closed or loaded anew.
 * @param mayPass paths that may be opened all the same
 */
export function useLeaveGuard(isOn: boolean, mayPass: (path: string) => boolean = () => false): HeldNavigation | null {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => next.pathname !== current.pathname && !mayPass(next.pathname),
    enableBeforeUnload: isOn,
    disabled: !isOn,
    withResolver: true,
  });
  return blocker.status === "blocked" ? { leave: blocker.proceed, stay: blocker.reset } : null;
}

interface LinkToProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly title?: string;
  readonly "aria-label"?: string;
  readonly "aria-current"?: "page" | undefined;
  readonly onClick?: () => void;
}

/** A link to a path of our own: opens without loading the page, and in a new tab where the person asks for one. */
export const LinkTo = ({ to, ...rest }: LinkToProps) => (
  // Only a link to this very page is "current" by itself: one to a page above it is a way back.
  <Link to={to} activeOptions={exactly} {...rest} />
);

const exactly = { exact: true };
