// What the product costs beside a bare server, and what each screen weighs: `npm run bench`. Nothing fails by time.
import { parseArgs } from "node:util";
import { benchBundle } from "#tests/bench/bundle.ts";
import { benchHttp } from "#tests/bench/http-bench.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    seconds: { type: "string", default: "2" },
    only: { type: "string" },
    profile: { type: "string" },
  },
});

if (values.only !== "bundle") {
  await benchHttp({
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    only: values.only,
    profileTo: values.profile,
  });
}
if (values.only === undefined || values.only === "bundle") process.exitCode = (await benchBundle()) ? 0 : 1;
// The channel to the launcher would keep the process.
process.exit();
