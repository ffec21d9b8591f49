/** A picture on its way to the server, for one field of one module. */
export interface Upload {
  readonly id: string;
  /** The field that it is for. */
  readonly field: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly part: number;
  /** Why it failed, in words; undefined while it is on its way. */
  readonly failure?: string;
}

export interface UploadDeps {
  /** @throws anything, or the signal's reason */
  readonly upload: (
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void },
  ) => Promise<{ readonly id: string }>;
  readonly words: (error: unknown, name: string) => string;
  readonly newId: () => string;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** @param later the files that were chosen after it and arrived before it, in their order: it belongs before them */
type OnDone = (assetId: string, file: File, later: readonly string[]) => void;

interface Job {
  readonly id: string;
  readonly file: File;
  readonly onDone: OnDone;
  readonly field: string;
  /** Those that were chosen with it, in their order. */
  readonly batch: Job[];
  assetId?: string;
  abort: AbortController;
}

/** How many pictures go up at the same time. */
const atOnceMax = 2;

/** Uploads of one editor. They go on when the person turns to another step, and each can be called off. */
export function createUploadQueue({ upload, words, newId }: UploadDeps) {
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  const waiting: Job[] = [];
  let uploads: readonly Upload[] = [];
  let running = 0;

  const set = (next: readonly Upload[]): void => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, some: Partial<Upload>): void =>
    set(uploads.map((one) => (one.id === id ? { ...one, ...some } : one)));
  const drop = (id: string): void => {
    jobs.delete(id);
    set(uploads.filter((one) => one.id !== id));
  };

  const run = async (job: Job): Promise<void> => {
    running++;
    const { signal } = job.abort;
    try {
      const { id } = await upload(job.file, { signal, onProgress: (part) => change(job.id, { part }) });
      if (signal.aborted) return;
      drop(job.id);
      job.assetId = id;
      const later = job.batch.slice(job.batch.indexOf(job) + 1).flatMap(({ assetId }) => assetId ?? []);
      job.onDone(id, job.file, later);
    } catch (error) {
      if (signal.aborted) drop(job.id);
      else change(job.id, { failure: words(error, job.file.name) });
    } finally {
      running--;
      next();
    }
  };

  const next = (): void => {
    while (running < atOnceMax) {
      const job = waiting.shift();
      if (!job) return;
      if (jobs.has(job.id)) void run(job);
    }
  };

  const queue = (job: Job): void => {
    waiting.push(job);
    next();
  };

  return {
    uploads: (): readonly Upload[] => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** In the order of arrival: `onDone` says where each belongs. [P181] */
    add(field: string, files: readonly File[], onDone: OnDone): void {
      const batch: Job[] = [];
      for (const file of files) batch.push({ id: newId(), file, field, onDone, batch, abort: new AbortController() });
      for (const job of batch) jobs.set(job.id, job);
      set([...uploads, ...batch.map(({ id, file }) => ({ id, field, name: file.name, part: 0 }))]);
      for (const job of batch) queue(job);
    },
    retry(id: string): void {
      const job = jobs.get(id);
      if (!job) return;
      job.abort = new AbortController();
      set(uploads.map((one) => (one.id === id ? { id, field: one.field, name: one.name, part: 0 } : one)));
      queue(job);
    },
    cancel(id: string): void {
      jobs.get(id)?.abort.abort();
      drop(id);
    },
    isBusy: (): boolean => uploads.some((one) => one.failure === undefined),
  };
}
