import { describe, expect, it } from "vitest";
import { type Clock, keepPlaying } from "./keep-playing.ts";
import { type Address, createVideoAddress, type VideoAddress } from "./video-address.ts";

/** A clock that the test moves. */
class HandClock implements Clock {
  #now = 0;
  #waiting: { at: number; run: () => void }[] = [];
  now = () => this.#now;
  after = (ms: number, run: () => void) => {
    const one = { at: this.#now + ms, run };
    this.#waiting.push(one);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== one);
    };
  };
  async pass(ms: number) {
    this.#now += ms;
    const due = this.#waiting.filter((one) => one.at <= this.#now);
    this.#waiting = this.#waiting.filter((one) => one.at > this.#now);
    for (const { run } of due) run();
    await settled();
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

class FakeMedia extends EventTarget {
  sources: string[] = [];
  currentTime = 0;
  playbackRate = 1;
  paused = true;
  duration = 60;
  buffered = { length: 1, start: () => 0, end: () => 10 } as TimeRanges;
  get src() {
    return this.sources.at(-1) ?? "";
  }
  set src(url: string) {
    this.sources.push(url);
    // What a browser does with another source.
    this.currentTime = 0;
    this.playbackRate = 1;
    this.paused = true;
  }
  async play() {
    this.paused = false;
  }
  tell(type: "loadedmetadata" | "loadeddata" | "error") {
    this.dispatchEvent(new Event(type));
    return settled();
  }
}

const minutes = 60_000;

function playing(ask?: () => Promise<Address>) {
  const clock = new HandClock();
  let n = 0;
  const address: VideoAddress = createVideoAddress(
    ask ?? (async () => ({ url: `/film/${++n}`, endsAt: clock.now() + 5 * minutes })),
    clock.now,
  );
  const media = new FakeMedia();
  const failures: unknown[] = [];
  const keeper = keepPlaying(media, address, (error) => failures.push(error), clock);
  return { clock, media, failures, keeper };
}

describe("a player", () => {
  it("[V17] gets a new address before the old one expires, and continues at the same place", async () => {
    const { clock, media } = playing();
    await settled();
    await media.tell("loadeddata");
    expect(media.sources).toEqual(["/film/1"]);
    Object.assign(media, { currentTime: 33, playbackRate: 1.5, paused: false });
    await clock.pass(4 * minutes);
    expect(media.sources).toHaveLength(1);
    await clock.pass(30_000);
    expect(media.sources).toEqual(["/film/1", "/film/2"]);
    await media.tell("loadedmetadata");
    expect(media).toMatchObject({ currentTime: 33, playbackRate: 1.5, paused: false });
  });

  it("[V17] stays paused where it was", async () => {
    const { clock, media } = playing();
    await settled();
    media.currentTime = 12;
    await clock.pass(4.5 * minutes);
    await media.tell("loadedmetadata");
    expect(media).toMatchObject({ currentTime: 12, paused: true });
  });

  it("[V17] is wound also while the video comes from its new address", async () => {
    const { clock, media } = playing();
    await settled();
    media.currentTime = 12;
    await clock.pass(4.5 * minutes);
    media.currentTime += 1;
    await media.tell("loadedmetadata");
    expect(media.currentTime).toBe(13);
  });

  it("[V17] asks for none where all of the video is here", async () => {
    const { clock, media } = playing();
    await settled();
    media.buffered = { length: 1, start: () => 0, end: () => 60 };
    await clock.pass(4.5 * minutes);
    expect(media.sources).toEqual(["/film/1"]);
  });

  it("[V17] gets another one when its own does not open, and gives up at last", async () => {
    const { clock, media, failures, keeper } = playing();
    await settled();
    await media.tell("error");
    expect(media.sources).toEqual(["/film/1", "/film/2"]);
    for (let n = 0; n < 2; n++) {
      await media.tell("error");
      await clock.pass(5000);
    }
    expect(media.sources).toHaveLength(4);
    expect(failures).toEqual([]);
    await media.tell("error");
    expect(failures).toHaveLength(1);
    keeper.retry();
    await settled();
    expect(media.sources).toHaveLength(5);
  });

  it("[V17] forgets failures once it has shown something", async () => {
    const { media, failures } = playing();
    await settled();
    for (let n = 0; n < 10; n++) {
      await media.tell("error");
      await media.tell("loadeddata");
    }
    expect(failures).toEqual([]);
  });

  it("[V17] says so where no address is given", async () => {
    const { failures } = playing(async () => {
      throw new Error("missing");
    });
    await settled();
    expect(failures).toHaveLength(1);
  });

  it("asks for nothing more once it has stopped", async () => {
    const { clock, media, keeper } = playing();
    await settled();
    keeper.stop();
    await media.tell("error");
    await clock.pass(10 * minutes);
    expect(media.sources).toEqual(["/film/1"]);
  });
});

describe("an address", () => {
  it("[V17] is asked for once by all who need it, and again when it is about to end", async () => {
    let now = 0;
    let asked = 0;
    const address = createVideoAddress(
      async () => ({ url: `/${++asked}`, endsAt: now + 5 * minutes }),
      () => now,
    );
    const [one, other] = await Promise.all([address.get(), address.get()]);
    expect([one.url, other.url, (await address.get()).url]).toEqual(["/1", "/1", "/1"]);
    expect((await address.renew(one)).url).toBe("/2");
    // Another reader saw the same failure, and finds that it was renewed.
    expect((await address.renew(one)).url).toBe("/2");
    now = 4.5 * minutes;
    expect((await address.get()).url).toBe("/3");
  });
});
