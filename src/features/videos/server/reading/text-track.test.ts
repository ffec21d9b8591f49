import { describe, expect, it } from "vitest";
import { narratedFilm, narration } from "#tests/support/narrated-film.ts";
import { readTextTrack } from "./text-track.ts";

const read = (file: Buffer) =>
  readTextTrack(file.length, (start, end) => Promise.resolve(new Uint8Array(file.subarray(start, end))));

describe("the subtitle track of a film", () => {
  it("[V19] is read as cues; a film without one has none", async () => {
    const [film, without] = [await narratedFilm({ subtitles: true }), await narratedFilm({ sound: true })];
    expect(film && (await read(film))).toEqual(film && narration);
    expect(without && (await read(without))).toBeUndefined();
  });

  it("[V19] of a broken file ends the reading, and claims nothing beyond the file", async () => {
    const film = await narratedFilm({ subtitles: true });
    if (!film) return;
    let random = 7;
    const next = () => (random = (random * 1_103_515_245 + 12_345) % 2 ** 31);
    const from = film.indexOf("moov");
    for (let round = 0; round < 300; round++) {
      const broken = Buffer.from(film);
      for (let n = 0; n < 4; n++) broken[from + (next() % (film.length - from))] = next() % 256;
      const reach = await readTextTrack(broken.length, (start, end) => {
        expect(start >= 0 && end <= broken.length && end >= start).toBe(true);
        return Promise.resolve(new Uint8Array(broken.subarray(start, end)));
      });
      expect(reach === undefined || reach.every((cue) => cue.endMs > cue.startMs)).toBe(true);
    }
    expect(await read(film.subarray(0, film.length - 500))).toBeUndefined();
  });
});
