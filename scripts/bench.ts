// What the product costs compared with a bare server, what access, documents and saves of drafts cost, how fast files travel, are read and
// are found, what each screen weighs, and how soon a perform opens on a phone:
// `npm run bench`. Nothing fails by time.
import { parseArgs } from "node:util";
import { benchAnalytics } from "#tests/bench/analytics-bench.ts";
import { benchAnswers } from "#tests/bench/answers/answers-bench.ts";
import { benchChats } from "#tests/bench/answers/chats-bench.ts";
import { fitAnswers } from "#tests/bench/answers/fit-answers.ts";
import { benchProvider } from "#tests/bench/answers/provider-bench.ts";
import { benchBatch } from "#tests/bench/batch-bench.ts";
import { benchBundle } from "#tests/bench/bundle.ts";
import { benchCitations } from "#tests/bench/citations-bench.ts";
import { benchDocuments } from "#tests/bench/documents-bench.ts";
import { benchDrafts } from "#tests/bench/drafts-bench.ts";
import { benchEngine } from "#tests/bench/engine-bench.ts";
import { benchGrading } from "#tests/bench/grading-bench.ts";
import { benchHttp } from "#tests/bench/http-bench.ts";
import { benchIdentity } from "#tests/bench/identity-bench.ts";
import { benchImports } from "#tests/bench/imports-bench.ts";
import { benchLongFilm } from "#tests/bench/long-film-bench.ts";
import { benchPaper } from "#tests/bench/paper-bench.ts";
import { benchQuestions } from "#tests/bench/questions-bench.ts";
import { benchRules } from "#tests/bench/rules-bench.ts";
import { benchSearch } from "#tests/bench/search-bench.ts";
import { benchSpeech } from "#tests/bench/speech-bench.ts";
import { benchStart } from "#tests/bench/start-bench.ts";
import { benchText } from "#tests/bench/text-bench.ts";
import { benchTransfers } from "#tests/bench/transfer-bench.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    seconds: { type: "string", default: "2" },
    only: { type: "string" },
    profile: { type: "string" },
    passages: { type: "string", default: "20000" },
    pages: { type: "string", default: "40" },
    events: { type: "string", default: "1000000" },
    recount: { type: "boolean", default: false },
    mebibytes: { type: "string", default: "1024" },
    hours: { type: "string" },
    files: { type: "string", default: "1000" },
  },
});

const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
/** Benches of their own; any other word picks calls of the first. */
const own: Readonly<Record<string, () => unknown>> = {
  identity: () => benchIdentity({ rounds, seconds }),
  documents: () => benchDocuments({ rounds }),
  drafts: () => benchDrafts({ rounds }),
  transfer: () => benchTransfers({ rounds, mebibytes: Number(values.mebibytes), profileTo: values.profile }),
  text: async () => {
    await benchText({ rounds });
    await benchSearch({ passages: Number(values.passages), pages: Number(values.pages), rounds });
  },
  analytics: () => benchAnalytics({ rounds: rounds * 3, events: Number(values.events), recount: values.recount }),
  rules: () => benchRules({ rounds: rounds * 10 }),
  questions: () => benchQuestions({ passages: Number(values.passages), pages: Number(values.pages) }),
  answers: () => benchAnswers(),
  "fit-answers": () => fitAnswers(),
  chats: () => benchChats({ rounds, profileTo: values.profile }),
  provider: () => benchProvider(),
  citations: () => benchCitations(),
  paper: () => benchPaper(),
  imports: () => benchImports(),
  batch: () => benchBatch({ files: Number(values.files) }),
  speech: () => (values.hours === undefined ? benchSpeech() : benchLongFilm({ hours: Number(values.hours) })),
  grading: () => benchGrading({ rounds }),
  start: () => benchStart({ rounds }),
  engine: () => benchEngine({ rounds, seconds }),
  bundle: async () => {
    process.exitCode = (await benchBundle()) ? 0 : 1;
  },
};

const { only } = values;
const asked = Object.entries(own).filter(([name]) => only === undefined || only === name);
if (only === undefined || asked.length === 0) await benchHttp({ rounds, seconds, only, profileTo: values.profile });
for (const [, bench] of asked) await bench();
// The channel to the launcher would keep the process.
process.exit();
