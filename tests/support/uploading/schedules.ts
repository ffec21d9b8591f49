import fc from "fast-check";
import { FaultProxy, type ProxyFault, proxyFault } from "./fault-proxy.ts";
import { sha256OfFile, testFile } from "./test-file.ts";
import { UploadClient, type Uploader } from "./upload-client.ts";

/** A file, and what happens to its chunks one after the other. */
export interface Schedule {
  readonly size: number;
  readonly seed: number;
  readonly chunkPieces: number;
  readonly faults: readonly ProxyFault[];
}

export const scheduleOf = (pieceBytes: number, piecesMax: number): fc.Arbitrary<Schedule> =>
  fc.record({
    size: fc.oneof(
      fc.integer({ min: 24, max: piecesMax * pieceBytes }),
      fc.constantFrom(pieceBytes - 1, pieceBytes, pieceBytes + 1, 2 * pieceBytes),
    ),
    seed: fc.nat(2 ** 31),
    chunkPieces: fc.integer({ min: 1, max: 3 }),
    faults: fc.array(proxyFault, { maxLength: 10 }),
  });

/** What became of all schedules, in numbers. */
export interface Tally {
  uploads: number;
  faults: number;
  /** Uploads that were begun anew: a bit had been flipped, and it was refused. */
  anew: number;
  againBytes: number;
}

export interface ScheduleSetting {
  readonly uploader: Uploader;
  readonly nodes: () => readonly string[];
  readonly proxy: FaultProxy;
  readonly pieceBytes: number;
}

const triesMax = 12;

/**
 * Uploads by a client that does what the protocol says and no more: it sends the next chunk; where it hears nothing,
 * or of an error, it asks how much has arrived, and goes on from there; where the upload is gone, it begins anew.
 *
 * @throws where another file was accepted, no file in the end, or more than a chunk sent again for one fault
 */
export async function rehearse(setting: ScheduleSetting, schedule: Schedule, tally: Tally): Promise<void> {
  const { proxy, uploader, nodes } = setting;
  const file = testFile(schedule.size, schedule.seed);
  const sha256 = sha256OfFile(file);
  const chunkBytes = schedule.chunkPieces * setting.pieceBytes;
  proxy.plan = [...schedule.faults];
  proxy.flips = 0;
  tally.uploads++;
  tally.faults += schedule.faults.filter((fault) => fault.is !== "none").length;
  for (let tries = 0; tries < triesMax; tries++) {
    const before = proxy.plan.length;
    const flipsBefore = proxy.flips;
    const client = new UploadClient(uploader, () => proxy.origin, file, chunkBytes);
    await client.begin();
    const isSent = await sendAll(client);
    // What is refused for one fault may have met others before.
    const met = before - proxy.plan.length;
    const again = Math.max(0, client.sentBytes - file.size);
    if (again > (met + client.timesBusy) * chunkBytes) throw new Error(`${again} bytes again for ${met} faults`);
    tally.againBytes += again;
    const isFlipped = proxy.flips > flipsBefore;
    const checker = new UploadClient(uploader, () => nodes()[1] ?? "", file, chunkBytes, client.address);
    const finished = isSent ? await checker.finish(sha256) : 0;
    if (finished === 200) {
      const fetched = await checker.fetched();
      if (fetched?.sha256 !== sha256 || fetched.size !== file.size) throw new Error("another file was accepted");
      return;
    }
    // A flipped bit that came again with the right bytes is whole; nothing but a flip makes an upload useless.
    if (!isFlipped) throw new Error(`an upload without a flipped bit was refused: ${finished}`);
    if ((await checker.fetched()) !== undefined) throw new Error("what was refused came down");
    tally.anew++;
  }
  throw new Error("it did not come to an end");
}

/** False where the server has given the upload up. */
async function sendAll(client: UploadClient): Promise<boolean> {
  let from = 0;
  for (let rounds = 0; rounds < 200; rounds++) {
    if (from >= client.file.size) return true;
    const next = await client.send(from).catch(() => undefined);
    if (next?.status === 200) return true;
    if (next?.status === 308) from = next.received;
    else {
      if (next?.status === 503) client.timesBusy++;
      const arrived = await client.arrived();
      if (arrived === undefined) return false;
      from = arrived;
    }
  }
  throw new Error("it goes round in circles");
}
