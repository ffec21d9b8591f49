import { NetworkError } from "../wire/call-errors.ts";
import { personChanges } from "./session.ts";

/**
 * Returns a wrapper under which calls go out for the person who is here now alone. Where somebody signs in or takes over the
 * device meanwhile, they fail as without a network: under the next person's session they would be theirs (threat B105).
 * A single call has it already; who sends several, one after the other, puts it around them all.
 */
export function forWhoIsHere() {
  const before = personChanges();
  return <Input extends unknown[], Output>(send: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      if (personChanges() !== before) throw new NetworkError("another person may be here");
      return send(...input);
    };
}
