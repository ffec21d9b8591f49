import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { spokenWords } from "#tests/bench/spoken-words.ts";
import { canInstallPackages, installPackage } from "#tests/support/found-program.ts";
import { samplesPerSecond, withNoise } from "#tests/support/spoken-film.ts";

/** Announcements of a telephone system, spoken by Allison Smith (CC BY-SA 3.0). They are measured with, and no part of the product. */
const debianPackage = "asterisk-core-sounds-en-g722";
const folder = "/usr/share/asterisk/sounds/en_US_f_Allison";
const pauseSeconds = 0.8;

/** What each recording says, by the name of its file. */
const said: Readonly<Record<string, string>> = {
  "agent-alreadyon": "That agent is already logged on. Please enter your agent number followed by the pound key.",
  "agent-incorrect": "Login incorrect. Please enter your agent number followed by the pound key.",
  "agent-newlocation": "Please enter a new extension followed by pound.",
  "all-circuits-busy-now": "All circuits are busy now.",
  "auth-incorrect": "Password incorrect. Please enter your password followed by the pound key.",
  "cannot-complete-as-dialed": "Your call cannot be completed as dialed.",
  "conf-adminmenu":
    "Please press 1 to mute or unmute yourself, 2 to lock or unlock the conference, 3 to eject the last user, 4 or 6 to decrease or increase the conference volume, 7 or 9 to decrease or increase your volume, 8 to exit.",
  "conf-onlyperson": "You are currently the only person in this conference.",
  "conf-waitforleader": "The conference will begin when the leader arrives.",
  "demo-abouttotry":
    "I am about to attempt an inter-asterisk exchange connection to a demonstration server located at Digium. In order for this to work, you must already be connected to the internet. Please wait a moment while I attempt to make the connection.",
  "demo-congrats":
    "Congratulations! You have successfully installed and executed the Asterisk open source PBX. You have also installed a set of sample sounds and configuration files that should help you get started. Like a normal PBX, you will navigate this demonstration by dialing digits. If you are using a console channel driver instead of a real phone, you can use the dial, answer and hang up commands to simulate the actions of a standard telephone.",
  "demo-echotest":
    "You are about to enter an echo test. In this mode everything you say will be repeated back to you just as soon as it is received. The purpose of this test is to give you an audible sense of the latency between you and the machine that is running the echo test application. You may end the test by hanging up or by pressing the pound key.",
  "demo-nogo":
    "I'm afraid I was unable to create a connection to the Digium demonstration Asterisk server. You may find some helpful debugging information on the Asterisk console.",
  "demo-thanks": "Goodbye. Thank you for trying out the Asterisk open source PBX.",
  "dictate/both_help": "Press star to toggle pause. Press pound to enter a new dictation filename.",
  "dir-instr": "If this is the person you are looking for, press 1 now. Otherwise, please press star now.",
  "followme/options": "Press 1 to accept this call or 2 to reject it.",
  "pls-hold-while-try": "Please hold while we try to connect you.",
  "priv-recordintro": "At the tone, please say your name.",
  "privacy-prompt": "Please enter your phone number, starting with the area code.",
  "queue-holdtime": "The estimated hold time is currently",
  "queue-thankyou": "Thank you for your patience.",
  "queue-youarenext": "Your call is now first in line and will be answered by the next available representative.",
  "tt-monkeysintro": "They have been carried away by monkeys.",
  "unidentified-no-callback": "Unidentified or withheld and therefore cannot be called back.",
  "vm-intro": "Please leave your message after the tone. When done, hang up or press the pound key.",
  "vm-nobodyavail": "Nobody is available to take your call at the moment.",
  "vm-reachoper": "Press 0 to reach an operator.",
  "vm-rec-busy": "After the tone, say your busy message and then press the pound key.",
  "vm-rec-temp": "After the tone, say your temporary message and then press the pound key.",
  "vm-review": "Press 1 to accept this recording. Press 2 to listen to it. Press 3 to re-record your message.",
  "vm-tempgreetactive": "Your temporary greeting is currently active.",
  "vm-tmpexists": "There is a temporary greeting which overrides your standard greetings.",
};

export interface RecordedSpeech {
  /** One recording after the other with pauses between them: between -1 and 1, 16,000 a second. */
  readonly samples: Float32Array;
  readonly words: readonly string[];
}

/** Whether there are recordings to measure with: those of Debian, which are installed where that is allowed. */
export const hasRecordings = async (): Promise<boolean> =>
  existsSync(folder) || (canInstallPackages() && (await installPackage(debianPackage)));

/** @param aboveNoiseDb how much louder the speech is than the noise beneath it, in dB; without it there is no noise */
export async function recordedSpeech(ffmpeg: string, aboveNoiseDb: number | undefined): Promise<RecordedSpeech> {
  const samples: number[] = [];
  for (const name of Object.keys(said)) {
    for (const sample of await samplesOf(ffmpeg, path.join(folder, `${name}.g722`))) samples.push(sample);
    for (let at = 0; at < pauseSeconds * samplesPerSecond; at++) samples.push(0);
  }
  return {
    samples: Float32Array.from(aboveNoiseDb === undefined ? samples : withNoise(samples, aboveNoiseDb)),
    words: spokenWords(Object.values(said).join(" ")),
  };
}

async function samplesOf(ffmpeg: string, file: string): Promise<Float32Array> {
  const to = ["-f", "f32le", "-ar", String(samplesPerSecond), "-ac", "1", "-"];
  const options = { encoding: "buffer" as const, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(ffmpeg, ["-v", "error", "-f", "g722", "-i", file, ...to], options);
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
}
