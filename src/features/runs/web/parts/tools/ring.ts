let audio: AudioContext | undefined;

/** To be called in a press: browsers let a page sound only after one. */
export function allowRinging(): void {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => {});
}

const beeps = [0, 0.25, 0.5, 1.2, 1.45, 1.7] as const;
const beepSeconds = 0.16;

/** Two times three beeps, and as much shaking where the device can. Silent where the browser does not allow it. */
export function ring(): void {
  if (typeof navigator.vibrate === "function")
    navigator.vibrate([200, 100, 200, 100, 200, 500, 200, 100, 200, 100, 200]);
  if (audio?.state !== "running") return;
  const { currentTime, destination } = audio;
  for (const beep of beeps) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "square";
    tone.frequency.value = 880;
    volume.gain.value = 0.25;
    tone.connect(volume).connect(destination);
    tone.start(currentTime + beep);
    tone.stop(currentTime + beep + beepSeconds);
  }
}
