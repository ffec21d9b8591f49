const sqlBytesMax = 400;

/**
 * What the engine is doing right now, in memory that the watchdog's thread reads while this one is blocked inside
 * WebAssembly: a number that is 0 at rest and else differs for every batch, and the beginning of the SQL.
 */
export interface RunningQuery {
  readonly memory: SharedArrayBuffer;
  begin(sql: string): void;
  finish(): void;
}

const encoder = new TextEncoder();

export function trackRunningQuery(): RunningQuery {
  const memory = new SharedArrayBuffer(8 + sqlBytesMax);
  const cells = new Int32Array(memory, 0, 2);
  const text = new Uint8Array(memory, 8);
  let batch = 0;
  return {
    memory,
    begin(sql) {
      batch = (batch % 0x7fff_fffe) + 1;
      Atomics.store(cells, 1, encoder.encodeInto(sql, text).written);
      Atomics.store(cells, 0, batch);
    },
    finish() {
      Atomics.store(cells, 0, 0);
    },
  };
}

/** The number of the batch that runs (0 for none) and its SQL, empty where it has no limit. */
export function runningQueryIn(memory: SharedArrayBuffer): { batch: number; sql: string } {
  const cells = new Int32Array(memory, 0, 2);
  // A text decoder refuses shared memory: decode a copy.
  const text = new Uint8Array(memory, 8, Atomics.load(cells, 1)).slice();
  return { batch: Atomics.load(cells, 0), sql: new TextDecoder().decode(text) };
}
