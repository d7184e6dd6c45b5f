import { AppError } from '../app-error.ts';
import { createPictureCache } from './picture-cache.ts';
import { formatOf, type Picture, type PictureFormat } from './picture-format.ts';
import {
  defaultLimits,
  openRenderProcess,
  type RenderLimits,
  type RenderProblem,
} from './render-process.ts';
import { type Transform, variantOf } from './transform.ts';

export interface PictureTask {
  /** The account that it is for: accounts take turns. */
  readonly owner: string;
  /** Another one for each content; null for what is not kept. */
  readonly key: string | null;
  readonly transform: Transform;
  /** Stands for what the options say of the format. */
  readonly as?: PictureFormat;
  /** The viewer shows WebP besides the picture's own format. */
  readonly showsWebp: boolean;
  /** The size of the file, or the most that it can be: a larger one is not read. */
  readonly bytes: number;
  readonly read: () => Promise<Buffer>;
}

/** Why there is no picture. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly problem: RenderProblem;
  constructor(problem: RenderProblem) {
    super(`The picture cannot be made: ${problem}.`);
    this.problem = problem;
  }
}

export interface Pictures {
  /** @throws PictureError; AppError rate_limited for an owner with too many that wait */
  make(task: PictureTask): Promise<Picture>;
  close(): void;
}

interface Waiting {
  readonly owner: string;
  readonly begin: () => void;
}

const MAX_BYTES = 20 * 1024 * 1024;
/** A page shows at most so many pictures at once. */
const MAX_WAITING_OF_OWNER = 64;
const MAX_WAITING = 512;
/** Milliseconds for reading a picture from the storage. */
const READ_MS = 10_000;

/**
 * Makes pictures of other sizes and formats in a process of its own, one at a time. Owners take turns, so that one
 * with many delays each other one by one picture at most. What was made is kept for ten minutes.
 * @param charge is told how many milliseconds a picture of an owner took
 */
export function openPictures({
  charge = () => undefined,
  ...given
}: Partial<RenderLimits> & { charge?: (owner: string, ms: number) => void } = {}): Pictures {
  const renderer = openRenderProcess({ ...defaultLimits, ...given });
  const cache = createPictureCache();
  const waiting: Waiting[] = [];
  let isBusy = false;
  const turns = new Map<string, number>();
  let lastTurn = 0;

  const advance = (): void => {
    if (isBusy) return;
    const turnOf = ({ owner }: Waiting): number => turns.get(owner) ?? 0;
    // The first of the owner whose turn was longest ago.
    const next = waiting.reduce<Waiting | null>(
      (first, each) => (first === null || turnOf(each) < turnOf(first) ? each : first),
      null,
    );
    if (next === null) {
      turns.clear();
      return;
    }
    waiting.splice(waiting.indexOf(next), 1);
    isBusy = true;
    lastTurn += 1;
    turns.set(next.owner, lastTurn);
    next.begin();
  };
  const turn = (owner: string): Promise<void> => {
    const own = waiting.filter((each) => each.owner === owner).length;
    if (own >= MAX_WAITING_OF_OWNER || waiting.length >= MAX_WAITING) {
      const message = 'Many pictures are being made. Try again in a moment.';
      return Promise.reject(new AppError('rate_limited', message));
    }
    return new Promise((resolve) => {
      waiting.push({ owner, begin: resolve });
      advance();
    });
  };

  const make = async (task: PictureTask): Promise<Picture> => {
    const { owner, transform, as, showsWebp, bytes, read } = task;
    if (bytes > MAX_BYTES) throw new PictureError('too_large');
    await turn(owner);
    const startedAt = performance.now();
    try {
      const file = await withinTime(read());
      const own = formatOf(file);
      if (own === null) throw new PictureError('unreadable');
      const format = as ?? formatFor(transform, own, showsWebp);
      const answer = await renderer.render({ file, transform, format });
      if (answer === null) return { content: file, format: own, isMade: false };
      if (answer.state === 'failed') throw new PictureError(answer.problem);
      return { content: Buffer.from(answer.picture), format, isMade: true };
    } finally {
      charge(owner, performance.now() - startedAt);
      isBusy = false;
      advance();
    }
  };

  return {
    make(task) {
      if (task.key === null) return make(task);
      const key = `${task.key} ${variantOf(task.transform, task)}`;
      return cache.get(key, () => make(task));
    },
    close: renderer.close,
  };
}

/** A storage that does not answer must not keep all others waiting. @throws PictureError */
async function withinTime(reading: Promise<Buffer>): Promise<Buffer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new PictureError('stopped')), READ_MS);
  try {
    return await Promise.race([reading, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Without a word about it, a picture becomes WebP for viewers that show it. */
function formatFor({ format }: Transform, own: PictureFormat, showsWebp: boolean): PictureFormat {
  if (format === 'webp' || format === 'avif') return format;
  if (format === 'origin') return own;
  return showsWebp ? 'webp' : own;
}
