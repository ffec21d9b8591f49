import { NetworkError } from "../wire/call-errors.ts";
import { onSessionEnd, onSignIn } from "./session.ts";

let changes = 0;
const changed = () => {
  changes += 1;
};
onSignIn(changed);
onSessionEnd(changed);

/**
 * For who sends what a person left on this device, call by call: returns a wrapper under which calls go out for the person
 * who is here now alone. Where somebody signs in or takes over the device meanwhile, they fail as without a network: under
 * the next person's session they would be theirs (threat B105).
 */
export function forWhoIsHere() {
  const before = changes;
  return <Input extends unknown[], Output>(send: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      if (changes !== before) throw new NetworkError("another person may be here");
      return send(...input);
    };
}
