/** Time that moves when the test says so; timers fire in order. */
export function fakeClock() {
  let now = 1_000_000;
  let timers: { at: number; run: () => void }[] = [];
  const settled = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  };
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    async pass(ms: number) {
      const end = now + ms;
      await settled();
      for (;;) {
        const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((timer) => timer !== due);
        now = Math.max(now, due.at);
        due.run();
        await settled();
      }
      now = end;
      await settled();
    },
  };
}
