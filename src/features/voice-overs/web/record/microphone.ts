import { createResampler } from "../../rules/resample.ts";
import workletUrl from "./microphone-worklet.ts?worker&url";

/** Why nothing can be recorded; each reason asks the person to do something else. */
export type MicrophoneFault = "refused" | "missing" | "busy" | "insecure" | "unsupported";

export class MicrophoneFailed extends Error {
  readonly fault: MicrophoneFault;
  constructor(fault: MicrophoneFault, options?: ErrorOptions) {
    super(`the microphone is ${fault}`, options);
    this.fault = fault;
  }
}

export interface Microphone {
  close(): void;
}

interface Listener {
  /** 16,000 samples a second, between -1 and 1, as they come. */
  readonly onSamples: (samples: Float32Array) => void;
  /** It was unplugged, or the person took the permission back. */
  readonly onLost: () => void;
}

/** Opens the microphone; the browser asks the person. @throws MicrophoneFailed */
export async function openMicrophone({ onSamples, onLost }: Listener): Promise<Microphone> {
  if (!isSecureContext) throw new MicrophoneFailed("insecure");
  if (!navigator.mediaDevices?.getUserMedia || typeof AudioWorkletNode === "undefined") {
    throw new MicrophoneFailed("unsupported");
  }
  const stream = await askForMicrophone();
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    const context = new AudioContext();
    await context.audioWorklet.addModule(workletUrl);
    const resample = createResampler(context.sampleRate);
    const listening = new AudioWorkletNode(context, "listening", { numberOfOutputs: 0 });
    listening.port.onmessage = ({ data }: MessageEvent<Float32Array>) => onSamples(resample(data));
    context.createMediaStreamSource(stream).connect(listening);
    await context.resume();
    for (const track of stream.getTracks()) track.addEventListener("ended", onLost);
    return {
      close() {
        listening.port.onmessage = null;
        stop();
        void context.close();
      },
    };
  } catch (error) {
    stop();
    throw new MicrophoneFailed("unsupported", { cause: error });
  }
}

const faults: Readonly<Record<string, MicrophoneFault>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

async function askForMicrophone(): Promise<MediaStream> {
  try {
    // The film is silent while it records: there is no echo to take away, and taking it away costs words.
    const audio = { channelCount: 1, echoCancellation: false, noiseSuppression: true, autoGainControl: true };
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    throw new MicrophoneFailed(faults[name] ?? "unsupported", { cause: error });
  }
}
