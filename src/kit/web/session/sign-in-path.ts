/**
 * The sign-in page, which leads back to the present address. `own`: the page stays, although there is a session that could be
 * sent on.
 */
export const signInAgainPath = (): string =>
  `/login?${new URLSearchParams({ own: "true", from: `${location.pathname}${location.search}` }).toString()}`;
