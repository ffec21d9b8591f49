/**
 * The secret behind the # of a one-time link, which then leaves the address bar and the history: it would otherwise be
 * in every picture of the screen. Undefined where there is none.
 */
export function takeLinkToken(): string | undefined {
  const token = location.hash.slice(1);
  if (token === "") return undefined;
  history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}
