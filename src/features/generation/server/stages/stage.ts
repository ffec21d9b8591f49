import type { VisibilityChecks } from "#features/media/server/service.ts";
import type { SpeechRecogniser } from "#features/speech/server/service.ts";
import type { StoredFilm, VideoReader } from "#features/videos/server/film-service.ts";
import type { Models } from "#kit/server/models/models.ts";
import type { AppContext, Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { causes } from "../../contract.ts";
import type { ErrorType } from "../../rules/stages.ts";
import type { Progress, StoredGeneration } from "../generation-store.ts";

export interface GenerationDeps {
  readonly store: ObjectStore;
  readonly models: Models;
  readonly reader: VideoReader;
  readonly visibilityChecks: VisibilityChecks;
  /** [PG48] Recognises speech where no service is configured for that; undefined where this server does not. */
  readonly recogniser: SpeechRecogniser | undefined;
  /** Draws the pictures of the steps; without it the draft has none. */
  readonly ffmpeg: string | undefined;
  /** [PG32] Makes a document of a file that is none yet. The app supplies it: documents stand beside this feature. */
  readonly keepOriginal: KeepOriginal;
  /** [PG73] The app supplies it. */
  readonly voiceOver: VoiceOver;
}

export interface KeptFile {
  readonly assetId: string;
  readonly sha256: string;
  readonly fileName: string;
}

/** [PG72] A stretch of the film that one recording is heard over. */
export interface VoicePart {
  readonly assetId: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Where the stretch begins within the recording, in ms. */
  readonly offsetMs: number;
}

/** The voice-overs of generations, which a higher feature stores. */
export interface VoiceOver {
  /** In the order of the film, without overlaps; nothing is recorded between them. */
  parts(scope: Scope, generationId: string, durationMs: number): Promise<readonly VoicePart[]>;
  /** Never inside a transaction. */
  read(store: ObjectStore, workspaceId: string, part: VoicePart): Promise<VoiceSound>;
}

export interface VoiceSound {
  readonly wav: Uint8Array;
  /** The same, between -1 and 1, 16,000 a second. */
  readonly samples: Float32Array;
}

/** Nothing where the author may not create documents. */
export type KeepOriginal = (
  scope: Scope,
  file: KeptFile & {
    readonly groupIds: readonly string[];
    /** [PG44] What the file was before, the first version first. Nothing uses these files. */
    readonly earlier?: readonly KeptFile[];
  },
) => Promise<void>;

/** The video, as its author sees it now. */
export interface Film extends StoredFilm {
  readonly durationMs: number;
  readonly hasPicture: boolean;
}

export interface StageWork {
  readonly deps: GenerationDeps;
  readonly appContext: AppContext;
  readonly generation: StoredGeneration;
  readonly film: Film;
  /** Work in a transaction as the author, with the rights that they have at that moment. [PG16] */
  asAuthor<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result>;
  /** Stores what there is so far and renews the lease. @throws LostHold where the generation was cancelled or taken over */
  save(progress: Progress): Promise<void>;
}

/** A stage does its work once more where it was interrupted, and comes to the same. [PG17] */
export type StageRun = (work: StageWork) => Promise<Progress>;

/** [PG7] [PG8] What ends a generation. */
export class GenerationFailed extends Error {
  readonly errorType: ErrorType;
  readonly code: (typeof causes)[number];
  constructor(errorType: ErrorType, code: (typeof causes)[number]) {
    super(code);
    this.errorType = errorType;
    this.code = code;
  }
}

/** The generation was cancelled, or another worker has it. */
export class LostHold extends Error {}
