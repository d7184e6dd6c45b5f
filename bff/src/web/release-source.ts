import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReleasePointer, releasePointerSchema } from '@parapet/contracts/release';

/** One build, and where its files are served. */
export type BuildPlace = Pick<ReleasePointer, 'remote' | 'buildId' | 'baseUrl'>;

/** Where pointers and releases of the remotes are read from. */
export interface ReleaseSource {
  /** What is live, remote by remote; a pointer that cannot be read rejects, and no other does. */
  readPointers(): Promise<{ name: string; pointer: () => Promise<ReleasePointer | undefined> }[]>;
  /** The pointer of one remote in one channel; undefined when nothing was released there. */
  readPointer(remote: string, channel: string): Promise<ReleasePointer | undefined>;
  /** A JSON file of a build. `path` is relative to the build. */
  readBuildFile(place: BuildPlace, path: string): Promise<unknown>;
}

const LIVE = 'production';
const FETCH_TIMEOUT_MS = 5000;

/**
 * @param target a folder, or an http(s) URL at which a folder of the same shape is served
 * @param remotes whom to ask for at a URL; a folder says itself whom it holds
 */
export function releaseSource(target: string, remotes: readonly string[]): ReleaseSource {
  return /^https?:\/\//.test(target)
    ? urlSource(target.replace(/\/+$/, ''), remotes)
    : folderSource(target);
}

function folderSource(folder: string): ReleaseSource {
  const pointers = join(folder, 'pointers', LIVE);
  const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
  const pointerIn = async (file: string) => releasePointerSchema.parse(await readJson(file));
  return {
    async readPointers() {
      const files = await readdir(pointers).catch(() => []);
      return files
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map((file) => ({
          name: file.slice(0, -'.json'.length),
          pointer: () => pointerIn(join(pointers, file)),
        }));
    },
    async readPointer(remote, channel) {
      const file = join(folder, 'pointers', channel, `${remote}.json`);
      return await pointerIn(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
    readBuildFile: ({ remote, buildId }, path) => readJson(join(folder, remote, buildId, path)),
  };
}

function urlSource(base: string, remotes: readonly string[]): ReleaseSource {
  const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  const readJson = async (response: Response): Promise<unknown> => {
    if (response.ok) return await response.json();
    throw new Error(`${response.url} answered with status ${response.status}`);
  };
  const readPointer = async (remote: string, channel: string) => {
    const response = await ask(`${base}/pointers/${channel}/${remote}.json`);
    // Not released yet, which is no fault.
    if (response.status === 404) return undefined;
    return releasePointerSchema.parse(await readJson(response));
  };
  return {
    readPointer,
    async readPointers() {
      return remotes.map((name) => ({ name, pointer: () => readPointer(name, LIVE) }));
    },
    readBuildFile: async ({ baseUrl }, path) => readJson(await ask(new URL(path, baseUrl).href)),
  };
}
