import { useEffect, useState } from "react";
import { stopwatchText } from "../../state/times.ts";
import { spanNow, type Timing } from "../../state/timing.ts";
import { clocksNow } from "../../state/use-stopwatch.ts";

const tickMs = 100;

/** The time of what goes on now. It is read from the clocks at every tick, so that a slow tab falls behind in nothing. */
export function RunningClock({ timing }: { readonly timing: Timing }) {
  const [now, setNow] = useState(clocksNow);
  useEffect(() => {
    const look = () => setNow(clocksNow());
    look();
    const timer = setInterval(look, tickMs);
    return () => clearInterval(timer);
  }, [timing]);
  return (
    <p role="timer" aria-live="off" className="num text-[clamp(3rem,14vw,7rem)] leading-none font-bold">
      {stopwatchText(spanNow(timing, now))}
    </p>
  );
}
