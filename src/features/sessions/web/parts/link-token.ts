import { useEffect } from "react";

/**
 * The secret behind the # of a one-time link, which is then removed from the address bar and the history: it would
 * otherwise be in every screenshot. Undefined without one.
 */
function takeLinkToken(): string | undefined {
  const token = location.hash.slice(1);
  if (token === "") return undefined;
  history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}

/** Returns the secret of the link that the page was opened with, or is opened with while it is there. */
export function useLinkToken(take: (token: string) => void): void {
  useEffect(() => {
    const look = () => {
      const token = takeLinkToken();
      if (token !== undefined) take(token);
    };
    look();
    // A link to the page that is open changes nothing but the part behind the #.
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, [take]);
}
