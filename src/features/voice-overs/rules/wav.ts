/**
 * [PG71] The one form in which a voice is recorded, sent and heard: a WAV with one channel of 16,000 samples of 16 bits a
 * second behind a header of 44 bytes. It is cut by counting, and no program has to decode it.
 */
export const voiceRate = 16_000;
export const headerBytes = 44;
const bytesPerMs = (voiceRate * 2) / 1000;

const longestMs = 120_000;
/** [PG71] The largest take, in bytes. */
export const takeBytesMax = headerBytes + longestMs * bytesPerMs;
/** [PG72] Shorter than any word. */
export const shortestMs = 300;

/** In ms, rounded down. */
export const lengthMsOf = (sizeBytes: number): number => Math.floor((sizeBytes - headerBytes) / bytesPerMs);

/** @param samples between -1 and 1, `voiceRate` a second */
export function wavOf(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const wav = new Uint8Array(headerBytes + samples.length * 2);
  writeHeader(wav);
  const view = new DataView(wav.buffer);
  for (let at = 0; at < samples.length; at += 1) {
    const sample = Math.max(-1, Math.min(1, samples[at] ?? 0));
    view.setInt16(headerBytes + at * 2, Math.round(sample * 32_767), true);
  }
  return wav;
}

function writeHeader(wav: Uint8Array<ArrayBuffer>): void {
  const view = new DataView(wav.buffer);
  const word = (at: number, text: string) => {
    for (let index = 0; index < 4; index += 1) view.setUint8(at + index, text.charCodeAt(index));
  };
  word(0, "RIFF");
  view.setUint32(4, wav.length - 8, true);
  word(8, "WAVE");
  word(12, "fmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, voiceRate, true);
  view.setUint32(28, voiceRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, "data");
  view.setUint32(40, wav.length - headerBytes, true);
}

/** [PG71] Whether a file of this size that begins with these bytes is a recording as `wavOf` writes it. */
export function isVoice(header: Uint8Array, sizeBytes: number): boolean {
  if (header.length < headerBytes || sizeBytes <= headerBytes || sizeBytes % 2 !== 0) return false;
  const expected = new Uint8Array(headerBytes);
  writeHeader(expected);
  const view = new DataView(expected.buffer);
  view.setUint32(4, sizeBytes - 8, true);
  view.setUint32(40, sizeBytes - headerBytes, true);
  return expected.every((byte, at) => header[at] === byte);
}

/** A stretch of a recording, as a recording. */
export function cutVoice(wav: Uint8Array, fromMs: number, toMs: number): Uint8Array<ArrayBuffer> {
  const at = (ms: number) => Math.min(wav.length, headerBytes + Math.round(ms * bytesPerMs));
  const sound = wav.subarray(at(fromMs), at(toMs));
  const cut = new Uint8Array(headerBytes + sound.length);
  cut.set(sound, headerBytes);
  writeHeader(cut);
  return cut;
}

/** Its samples, between -1 and 1. */
export function samplesOf(wav: Uint8Array): Float32Array {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const samples = new Float32Array(Math.max(0, Math.floor((wav.length - headerBytes) / 2)));
  for (let at = 0; at < samples.length; at += 1) samples[at] = view.getInt16(headerBytes + at * 2, true) / 32_768;
  return samples;
}
