import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRecogniser, type SpeechRecogniser, SpeechUnavailable } from "#features/speech/server/service.ts";
import { createLog } from "#kit/server/log.ts";
import { findTestFfmpeg } from "#tests/support/ffmpeg.ts";
import { spokenFilm } from "#tests/support/spoken-film.ts";
import { until } from "./people.ts";

/*
 * The server's own recognition of speech, with its packages, on speech from a synthesizer. How well it hears is measured by
 * the bench `speech`; here it has to be the right words at the right moments.
 */

let ffmpeg: string;
let recogniser: SpeechRecogniser;
/** A film of one sentence, for what does not depend on the words: hearing takes processor time by the second. */
let short: Buffer;
const sentences = [
  "Put on your gloves and open the cover.",
  "Write down the reading of the gauge.",
  "Tighten both screws by hand and close the cover.",
];

beforeAll(async () => {
  const found = await findTestFfmpeg();
  if (found === undefined) throw new Error("these tests decode sound, with ffmpeg");
  ffmpeg = found;
  recogniser = createRecogniser({ ffmpeg, log: createLog("silent") });
  short = (await spokenFilm(["Close the valve and call your supervisor."])).film;
}, 300_000);
afterAll(() => recogniser?.stop());

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

describe("what is said in a film", () => {
  it("[SPK2] [SPK4] [SPK7] is recognised with its moments, and each word with its certainty", async () => {
    const { film, startsMs } = await spokenFilm(sentences);
    const spans = await recogniser.recognise(film);
    expect(spans).toHaveLength(sentences.length);
    for (const [index, span] of spans.entries()) {
      const wanted = wordsOf(sentences[index] ?? "");
      const missing = wanted.filter((word) => !wordsOf(span.text).includes(word));
      expect(missing.length, span.text).toBeLessThanOrEqual(1);
      expect(Math.abs(span.startMs - (startsMs[index] ?? 0))).toBeLessThan(500);
      expect(span.logProbability).toBeGreaterThan(-0.5);
      expect(span.wordLogProbabilities).toHaveLength(span.text.split(" ").length);
      expect(Math.max(...span.wordLogProbabilities)).toBeLessThanOrEqual(0);
    }
  });

  it.each([
    ["silence", "anullsrc=r=16000:cl=mono"],
    ["noise", "anoisesrc=c=pink:r=16000:a=0.3:seed=1"],
    ["noise that passes for a voice", "anoisesrc=c=white:r=16000:a=0.3:seed=6"],
  ])("[SPK2] [SPK10] is nothing in %s", async (_name, source) => {
    const sound = await promisify(execFile)(
      ffmpeg,
      [
        "-v",
        "error",
        "-f",
        "lavfi",
        "-i",
        source,
        "-t",
        "10",
        "-c:a",
        "aac",
        "-f",
        "mp4",
        "-movflags",
        "frag_keyframe+empty_moov",
        "-",
      ],
      { encoding: "buffer" },
    );
    expect(await recogniser.recognise(sound.stdout)).toEqual([]);
  });

  it("[SPK5] that nobody can decode fails, and the next one is heard", async () => {
    await expect(recogniser.recognise(Buffer.from("no film at all"))).rejects.toThrow("decode");
    expect((await recogniser.recognise(short)).map(({ text }) => text).join(" ")).toMatch(/valve/i);
  });

  it("[SPK5] fails when its process is killed, and the next piece starts it again", async () => {
    await recogniser.recognise(short);
    const children = await childrenOf(process.pid, "speech-child");
    expect(children).toHaveLength(1);
    const hearing = recogniser.recognise(short);
    hearing.catch(() => {});
    for (const pid of children) process.kill(pid, "SIGKILL");
    const again = await recogniser.recognise(short);
    expect(again).toHaveLength(1);
    await hearing.catch((error: Error) => expect(error.message).toMatch(/SIGKILL|closed/));
  });
});

it("[SPK5] the process of the recogniser is not ended while it hears, and is when it has nothing to do", async () => {
  const impatient = createRecogniser({ ffmpeg, log: createLog("silent"), idleMs: 50 });
  const both = await Promise.all([impatient.recognise(short), impatient.recognise(short)]);
  expect(both.map((spans) => spans.length)).toEqual([1, 1]);
  recogniser.stop();
  await until(async () => (await childrenOf(process.pid, "speech-child")).length === 0);
});

describe("a machine without the packages", () => {
  it("[SPK6] on which they cannot be installed says so each time, and tries again with the next film", async () => {
    const without = createRecogniser({ ffmpeg, log: createLog("silent"), installer: "/nowhere/install.cjs" });
    await expect(without.recognise(short)).rejects.toThrow(SpeechUnavailable);
    await expect(without.recognise(short)).rejects.toThrow(SpeechUnavailable);
  });
});

async function childrenOf(parent: number, name: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "pid,ppid,args"]);
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, ...args]) => Number(ppid) === parent && args.join(" ").includes(name))
    .map(([pid]) => Number(pid));
}
