import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PictureFormat } from './picture-format.ts';
import type { Transform } from './transform.ts';

export interface RenderTask {
  readonly file: Uint8Array;
  readonly transform: Transform;
  readonly format: PictureFormat;
}

/** Why a picture was not made. `stopped`: it took too long or too much memory. */
export type RenderProblem = 'unreadable' | 'too_large' | 'stopped';

type Rendered =
  | { readonly state: 'done'; readonly picture: Uint8Array }
  | { readonly state: 'failed'; readonly problem: RenderProblem };
/** `missing`: this installation has no library that changes pictures. */
type Message = { readonly state: 'ready' } | { readonly state: 'missing' } | Rendered;

export interface RenderLimits {
  /** Milliseconds that a picture may take. */
  readonly maxMs: number;
  /** Megabytes of data; enforced where the system can. */
  readonly maxMb: number;
  /** A process without work ends after so many milliseconds. */
  readonly idleMs: number;
  /** The file that the process starts with. */
  readonly script: URL;
}

export const defaultLimits: RenderLimits = {
  maxMs: 5000,
  maxMb: 512,
  idleMs: 60_000,
  script: new URL('./render-child.mjs', import.meta.url),
};

/** Milliseconds in which a process has to be ready on a loaded machine. */
const START_MS = 30_000;
/**
 * Limits the memory of the process that follows, and takes the network from it where the kernel lets anybody do
 * that. A process of its own tries it first: one that fails must not keep the picture from being made.
 */
const CONFINE =
  'ulimit -d "$1"; shift; unshare -Un true 2>/dev/null && exec unshare -Un -- "$@"; exec "$@"';

/** The folder of packages; null where the library is not installed. */
function packagesFolder(): string | null {
  try {
    const path = createRequire(import.meta.url).resolve('sharp');
    return path.slice(0, path.lastIndexOf('node_modules') + 'node_modules'.length);
  } catch {
    return null;
  }
}

export const canRender = (): boolean => packagesFolder() !== null;

function start({ maxMb, script }: RenderLimits, packages: string): ChildProcess {
  const path = fileURLToPath(script);
  const node = [
    process.execPath,
    // Files of the library and of this folder, nothing else: no writing, no processes, no threads.
    '--permission',
    '--allow-addons',
    `--allow-fs-read=${packages}/*`,
    `--allow-fs-read=${dirname(path)}/*`,
    // Without a compiler no memory is both written and run, and V8 reserves none that counts for the limit.
    '--jitless',
    '--max-old-space-size=64',
    path,
  ];
  const isPosix = process.platform !== 'win32';
  const [command = '', ...args] = isPosix
    ? ['/bin/sh', '-c', CONFINE, 'sh', String(maxMb * 1024), ...node]
    : node;
  const child = spawn(command, args, {
    // Nothing of the environment, which has secrets.
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot },
    cwd: packages,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // Neither keeps the API running.
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * Makes pictures in one process, one at a time, which begins with the first of them. It is killed where one takes
 * too long, and the next picture gets another process.
 */
export function openRenderProcess(limits: RenderLimits) {
  const packages = packagesFolder();
  let child: ChildProcess | null = null;
  let isReady = false;
  let isMissing = packages === null;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
    isReady = false;
  };

  const begin = (): ChildProcess => {
    const started = start(limits, packages ?? '');
    const forget = () => {
      if (child === started) end();
    };
    // Also between two pictures, where nobody waits for it.
    started.on('exit', forget).on('error', forget);
    child = started;
    return started;
  };

  const ask = (task: RenderTask): Promise<Rendered | 'missing' | 'not started'> =>
    new Promise((resolve) => {
      const own = child ?? begin();
      let isSent = false;
      const send = () => {
        isSent = true;
        isReady = true;
        clearTimeout(timer);
        timer = setTimeout(stop, limits.maxMs);
        own.send(task, (error) => error && stop());
      };
      const take = (message: Message) => {
        if (message.state === 'missing') settle('missing');
        else if (message.state !== 'ready') settle(message);
        else if (!isSent) send();
      };
      const stop = () => {
        if (child === own) end();
        settle(isSent ? { state: 'failed', problem: 'stopped' } : 'not started');
      };
      const settle = (answer: Rendered | 'missing' | 'not started') => {
        clearTimeout(timer);
        own.off('message', take).off('exit', stop).off('error', stop);
        resolve(answer);
      };
      let timer = setTimeout(stop, START_MS);
      own.on('message', take).on('exit', stop).on('error', stop);
      if (isReady) send();
    });

  return {
    /** Null where this installation cannot change pictures, or is stopping. The caller waits for the one before. */
    async render(task: RenderTask): Promise<Rendered | null> {
      if (isMissing || isClosed) return null;
      clearTimeout(idle);
      const answer = await ask(task);
      if (answer === 'missing') {
        isMissing = true;
        end();
      }
      // A system that starts no process shows pictures as they are.
      if (answer === 'missing' || answer === 'not started') return null;
      idle = setTimeout(end, limits.idleMs).unref();
      return answer;
    },
    close() {
      isClosed = true;
      end();
    },
  };
}
