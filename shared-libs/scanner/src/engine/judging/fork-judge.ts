import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { extname, join } from 'node:path';
import { JUDGE_HEAP_MB, JUDGING_TIME_MS } from '../../limits.ts';

export interface JudgeProgram {
  /** Exports `checks`. */
  catalogue: URL;
  /**
   * Time after which a judge without a parent stops a check by itself, in milliseconds. Default: it dies
   * with its parent where the system offers that, and stops by itself elsewhere.
   */
  stopAfterMs?: number;
  /** Holds compiled modules, so that the next judge starts faster and with less memory. */
  cacheFolder: string;
}

/** A source here, compiled in the published package. */
const program = join(import.meta.dirname, `./judge-process${extname(import.meta.filename)}`);

/** A small heap; WebAssembly only strips types here, so it needs no optimising compiler. */
const nodeOptions = [
  `--max-old-space-size=${JUDGE_HEAP_MB}`,
  '--max-semi-space-size=2',
  '--optimize-for-size',
  '--liftoff-only',
  '--no-warnings',
];

export function forkJudge({ catalogue, cacheFolder, stopAfterMs }: JudgeProgram): ChildProcess {
  const isTied = stopAfterMs === undefined && canDieWithParent();
  const limit = isTied ? 0 : (stopAfterMs ?? JUDGING_TIME_MS + 2000);
  return fork(program, [catalogue.href, String(limit)], {
    ...(isTied
      ? { execPath: SETPRIV, execArgv: [...dieWithParent, process.execPath, ...nodeOptions] }
      : { execArgv: nodeOptions }),
    // The parent's environment is not passed on, because it holds secrets.
    env: {
      NODE_COMPILE_CACHE: cacheFolder,
      // This matters with glibc: one heap for all threads, and subjects that were judged go back to the system.
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '262144',
      SystemRoot: process.env.SystemRoot,
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Comes with util-linux. It asks the kernel for the signal, then becomes the program that it is given. */
const SETPRIV = '/usr/bin/setpriv';
const dieWithParent = ['--pdeathsig', 'KILL'];
let isOffered: boolean | null = null;

/** Tried once: other systems have no such program, or one without this option. */
function canDieWithParent(): boolean {
  isOffered ??=
    spawnSync(SETPRIV, [...dieWithParent, process.execPath, '--version'], { stdio: 'ignore' })
      .status === 0;
  return isOffered;
}
