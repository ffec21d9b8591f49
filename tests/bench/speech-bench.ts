import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { type HeardSegment, isIndistinct, isSpeech } from "#features/generation/rules/indistinct.ts";
import { planOf } from "#features/generation/rules/plan.ts";
import { sentencesOf } from "#features/generation/rules/sentences.ts";
import { asHeard, wordsIn } from "#features/speech/rules/uncertain.ts";
import { createRecogniser, type SpeechRecogniser } from "#features/speech/server/service.ts";
import { createLog } from "#kit/server/log.ts";
import { hasRecordings, recordedSpeech } from "#tests/bench/recorded-speech.ts";
import { scripts, voices } from "#tests/bench/speech-scripts.ts";
import { spokenWords, wordErrors } from "#tests/bench/spoken-words.ts";
import { findTestFfmpeg } from "#tests/support/ffmpeg.ts";
import { type SpokenFilm, samplesPerSecond, spokenFilm } from "#tests/support/spoken-film.ts";

const noises = [undefined, 10, 5, 0, -5] as const;
const near = 2_000;

/**
 * The server's own recognition of speech on twelve films of a synthesizer, clear and with noise: word errors, steps that
 * begin within 2 s of where they were said, words that are marked as uncertain, and time; word errors of a person's recordings;
 * what it says of silence and noise; the memory of its process.
 */
export async function benchSpeech(): Promise<void> {
  const ffmpeg = await findTestFfmpeg();
  if (ffmpeg === undefined) throw new Error("Sound is decoded with ffmpeg");
  const recogniser = createRecogniser({ ffmpeg, log: createLog("silent") });
  try {
    await recogniser.recognise((await spokenFilm(["One moment."])).film);
    for (const aboveNoiseDb of noises) console.log(await figuresOf(recogniser, aboveNoiseDb));
    await reportRecordings(recogniser, ffmpeg);
    console.log(await figuresOfNothing(recogniser));
  } finally {
    recogniser.stop();
  }
}

async function figuresOf(recogniser: SpeechRecogniser, aboveNoiseDb: number | undefined): Promise<string> {
  const all = { words: 0, errors: 0, seconds: 0, took: 0, indistinct: 0 };
  const steps = { all: { said: 0, found: 0, right: 0 }, drafted: { said: 0, found: 0, right: 0 } };
  const marked = { wrong: 0, ofWrong: 0, right: 0, ofRight: 0 };
  for (const script of scripts) {
    for (const voice of voices) {
      const sentences = script.flat();
      const made = await spokenFilm(sentences, { voice, ...(aboveNoiseDb !== undefined && { aboveNoiseDb }) });
      const from = performance.now();
      const heard = await hear(recogniser, made.film);
      all.took += (performance.now() - from) / 1000;
      all.seconds += made.seconds;
      const wanted = spokenWords(sentences.join(" "));
      all.words += wanted.length;
      all.errors += wordErrors(wanted, spokenWords(heard.map(({ text }) => text).join(" ")));
      const said = heard.flatMap(({ text, uncertain = [] }) =>
        wordsIn(text).flatMap((word, n) => spokenWords(word).map((one) => ({ one, isMarked: uncertain.includes(n) }))),
      );
      const areRight = rightOf(
        wanted,
        said.map(({ one }) => one),
      );
      for (const [at, { isMarked }] of said.entries()) {
        const isRight = areRight[at] ?? false;
        marked[isRight ? "ofRight" : "ofWrong"]++;
        if (isMarked) marked[isRight ? "right" : "wrong"]++;
      }
      const starts = startsOf(script, made);
      const found = stepsOf(heard, made.seconds * 1000);
      const right = starts.filter((start) => found.some((one) => Math.abs(one - start) <= near)).length;
      const isDrafted = !isIndistinct(heard, made.seconds * 1000);
      if (!isDrafted) all.indistinct++;
      for (const which of isDrafted ? [steps.all, steps.drafted] : [steps.all]) {
        which.said += starts.length;
        which.found += found.length;
        which.right += right;
      }
    }
  }
  const f1 = ({ said, found, right }: { said: number; found: number; right: number }) =>
    said === 0 ? "none" : ((2 * right) / (said + found)).toFixed(2);
  return `speech, ${nameOf(aboveNoiseDb)}: word errors ${percent(all.errors / all.words)}, marked ${marked.wrong} of ${marked.ofWrong} wrong words and ${marked.right} of ${marked.ofRight} right ones, ${all.indistinct} of ${scripts.length * voices.length} indistinct, steps F1 ${f1(steps.drafted)} of the films that become drafts, ${f1(steps.all)} of all, ${(all.took / all.seconds).toFixed(2)} of the length`;
}

/** The same of a person's recordings, which have no steps. */
async function reportRecordings(recogniser: SpeechRecogniser, ffmpeg: string): Promise<void> {
  if (!(await hasRecordings()))
    return console.log("speech, recorded: not measured, the recordings cannot be installed");
  for (const aboveNoiseDb of noises) {
    const { samples, words } = await recordedSpeech(ffmpeg, aboveNoiseDb);
    const heard = await hear(recogniser, samples);
    const errors = wordErrors(words, spokenWords(heard.map(({ text }) => text).join(" ")));
    const isTooLittle = isIndistinct(heard, (samples.length / samplesPerSecond) * 1000);
    console.log(
      `speech, recorded, ${nameOf(aboveNoiseDb)}: word errors ${percent(errors / words.length)} of ${words.length}${isTooLittle ? ", indistinct" : ""}`,
    );
  }
}

const nameOf = (aboveNoiseDb: number | undefined) =>
  aboveNoiseDb === undefined ? "clear" : `${aboveNoiseDb} dB above noise`;

async function figuresOfNothing(recogniser: SpeechRecogniser): Promise<string> {
  let right = 0;
  const sources = [
    "silence",
    ...["white", "pink", "brown"].flatMap((one) => [0.05, 0.3].map((loud) => `${one} ${loud}`)),
  ];
  for (const source of sources) {
    const heard = await hear(recogniser, await noise(source));
    if (isIndistinct(heard, 30_000)) right++;
  }
  return `silence and noise: ${right} of ${sources.length} heard as nothing; memory of the process ${await memoryOfChild()} MB`;
}

async function noise(source: string): Promise<Buffer> {
  const [colour, level] = source.split(" ");
  const of = level === undefined ? "anullsrc=r=16000:cl=mono" : `anoisesrc=c=${colour}:r=16000:a=${level}`;
  const to = ["-t", "30", "-c:a", "aac", "-f", "mp4", "-movflags", "frag_keyframe+empty_moov", "-"];
  const ffmpeg = (await findTestFfmpeg()) ?? "";
  const options = { encoding: "buffer" as const, maxBuffer: 2 ** 26 };
  return (await promisify(execFile)(ffmpeg, ["-v", "error", "-f", "lavfi", "-i", of, ...to], options)).stdout;
}

const hear = async (recogniser: SpeechRecogniser, sound: Buffer | Float32Array): Promise<HeardSegment[]> =>
  (await recogniser.recognise(sound)).map(asHeard);

function stepsOf(heard: readonly HeardSegment[], durationMs: number): number[] {
  let id = 0;
  return planOf(sentencesOf(heard.filter(isSpeech)), durationMs, () => `id ${id++}`).steps.map((step) => step.startMs);
}

function startsOf(script: readonly (readonly string[])[], { startsMs }: SpokenFilm): number[] {
  let before = 0;
  return script.map((step) => {
    const start = startsMs[before] ?? 0;
    before += step.length;
    return start;
  });
}

/** For each heard word whether it is one of those that were said, in the shortest way from the one text to the other. */
function rightOf(wanted: readonly string[], heard: readonly string[]): boolean[] {
  const restsOf = (from: number, to: number) => wordErrors(wanted.slice(0, from), heard.slice(0, to));
  const right = heard.map(() => false);
  let [from, to] = [wanted.length, heard.length];
  while (from > 0 && to > 0) {
    const isSame = wanted[from - 1] === heard[to - 1];
    const here = restsOf(from, to);
    if (here === restsOf(from - 1, to - 1) + (isSame ? 0 : 1)) {
      right[to - 1] = isSame;
      [from, to] = [from - 1, to - 1];
    } else if (here === restsOf(from, to - 1) + 1) to -= 1;
    else from -= 1;
  }
  return right;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** The most that the recognising process held; Linux alone says so. */
async function memoryOfChild(): Promise<number> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").catch(() => "");
  const status = await Promise.all(
    children
      .trim()
      .split(" ")
      .map((pid) => readFile(`/proc/${pid}/status`, "utf8").catch(() => "")),
  );
  return Math.round(Math.max(...status.map((text) => Number(/^VmHWM:\s+(\d+)/m.exec(text)?.[1] ?? 0))) / 1024);
}
