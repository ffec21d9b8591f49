import { describe, expect, it } from "vitest";
import { createRecording, type Passage } from "./recording.ts";

const ms = 16;
const voice = (lengthMs: number) => new Float32Array(lengthMs * ms).fill(0.1);
const quiet = (lengthMs: number) => new Float32Array(lengthMs * ms).fill(0.002);
const nothing = (lengthMs: number) => new Float32Array(lengthMs * ms);

/** A film that plays along with what is fed. */
function recordingAt(startMs: number) {
  const passages: Passage[] = [];
  const levels: { readonly level: number; readonly isUnheard: boolean }[] = [];
  let atMs = startMs;
  const recording = createRecording({
    filmAtMs: () => atMs,
    onPassage: (passage) => passages.push(passage),
    onLevel: (level) => levels.push(level),
  });
  const feed = (samples: Float32Array, isPlaying: boolean) => {
    for (let at = 0; at < samples.length; at += 2048) {
      const piece = samples.subarray(at, at + 2048);
      if (isPlaying) atMs += piece.length / ms;
      recording.feed(piece);
    }
  };
  const play = (samples: Float32Array) => feed(samples, true);
  /** The film has nothing to show, and the person speaks on. */
  const stand = (samples: Float32Array) => feed(samples, false);
  const places = () => passages.map(({ fromMs, samples }) => [fromMs, samples.length / ms]);
  return { recording, play, stand, places, levels, jump: (toMs: number) => (atMs = toMs) };
}

describe("a recording over a film", () => {
  it("[PG69] is divided where the speaker pauses, without a gap between the passages", () => {
    const { recording, play, places } = recordingAt(5000);
    play(voice(3000));
    play(quiet(1200));
    play(voice(2000));
    recording.cut();
    expect(places()).toEqual([
      [5000, 3600],
      [8600, 2600],
    ]);
  });

  it("[PG69] is divided where the person says so, and goes on where the film stands then", () => {
    const { recording, play, places, jump } = recordingAt(0);
    play(voice(1500));
    recording.cut();
    jump(9000);
    play(voice(1000));
    recording.cut();
    recording.cut();
    expect(places()).toEqual([
      [0, 1500],
      [9000, 1000],
    ]);
  });

  it("[PG69] loses nothing of what is said while the film stands still, and goes on where the film is at the next pause", () => {
    const { recording, play, places, stand } = recordingAt(0);
    play(voice(1000));
    stand(voice(500));
    play(voice(1000));
    play(quiet(1200));
    play(voice(2000));
    recording.cut();
    // Of the pause 500 ms are left out, as long as the film stood.
    expect(places()).toEqual([
      [0, 2600],
      [2600, 2600],
    ]);
  });

  it("[PG69] puts no passage into the one before it, however long the film stood still", () => {
    const { recording, play, places, stand } = recordingAt(0);
    play(voice(1000));
    stand(voice(3000));
    play(quiet(1200));
    play(voice(1000));
    recording.cut();
    expect(places()).toEqual([
      [0, 4000],
      [4000, 1600],
    ]);
  });

  it("[PG69] keeps nothing of a microphone that hears nothing, and says that nothing is heard after 5 s", () => {
    const { recording, play, places, levels } = recordingAt(0);
    play(nothing(4900));
    expect(levels.some(({ isUnheard }) => isUnheard)).toBe(false);
    play(nothing(200));
    expect(levels.at(-1)?.isUnheard).toBe(true);
    play(voice(200));
    expect(levels.at(-1)?.isUnheard).toBe(false);
    recording.cut();
    expect(places()).toHaveLength(1);
    play(nothing(3000));
    recording.cut();
    play(voice(200));
    recording.cut();
    expect(places()).toHaveLength(1);
  });

  it("[PG69] of a long speech loses 30 s at most when the page goes", () => {
    const { play, places } = recordingAt(0);
    play(voice(31_000));
    expect(places()).toHaveLength(1);
  });
});
