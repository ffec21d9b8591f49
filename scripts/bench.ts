// What the product costs beside a bare server, what access costs, and what each screen weighs: `npm run bench`. Nothing fails by time.
import { parseArgs } from "node:util";
import { benchBundle } from "#tests/bench/bundle.ts";
import { benchHttp } from "#tests/bench/http-bench.ts";
import { benchIdentity } from "#tests/bench/identity-bench.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    seconds: { type: "string", default: "2" },
    only: { type: "string" },
    profile: { type: "string" },
  },
});

const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
/** Benches of their own; any other word picks calls of the first. */
const isOwn = values.only === "bundle" || values.only === "identity";

if (!isOwn) {
  await benchHttp({
    rounds,
    seconds,
    only: values.only,
    profileTo: values.profile,
  });
}
if (values.only === undefined || values.only === "identity") await benchIdentity({ rounds, seconds });
if (values.only === undefined || values.only === "bundle") process.exitCode = (await benchBundle()) ? 0 : 1;
// The channel to the launcher would keep the process.
process.exit();
