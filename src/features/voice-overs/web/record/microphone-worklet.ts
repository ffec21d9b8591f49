/** Runs on the audio thread, whose globals no library of the compiler declares. */
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Sends what the microphone hears, so many samples at a time: fewer messages than the browser has blocks. */
const samplesAtOnce = 2048;

class Listening extends AudioWorkletProcessor {
  #heard = new Float32Array(samplesAtOnce);
  #count = 0;

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.#heard[this.#count] = sample;
      this.#count += 1;
      if (this.#count < samplesAtOnce) continue;
      this.port.postMessage(this.#heard, [this.#heard.buffer]);
      this.#heard = new Float32Array(samplesAtOnce);
      this.#count = 0;
    }
    return true;
  }
}

registerProcessor("listening", Listening);
