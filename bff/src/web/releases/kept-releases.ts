import { releaseKey } from '@parapet/contracts/releases/release-file';
import type { ReleaseFiles } from './release-files.ts';

/** The texts of files by their key in the target. */
export type KeptFiles = Readonly<Record<string, string>>;

/** Describes what is kept of the last good release of the shell or a remote. */
export interface KeptRelease {
  readonly files: KeptFiles;
  /** The time of its pointer; null in a row of an older version. */
  readonly releasedAt: string | null;
}

/** Describes where the last good releases are kept over restarts. */
export interface KeptReleases {
  read(name: string): Promise<KeptRelease | undefined>;
  /** Changes nothing when one with a later time is kept. */
  write(name: string, release: KeptRelease): Promise<void>;
}

export const keepsNothing: KeptReleases = {
  read: async () => undefined,
  write: async () => undefined,
};

/** The files of a target, and of what was kept while the target cannot be read. */
export interface KeepingFiles {
  /** The files of one remote's live release. */
  of(remote: string): Pick<ReleaseFiles, 'readText'>;
  /** Only what is kept of it. */
  kept(remote: string): Pick<ReleaseFiles, 'readText'>;
  /** The time of the last pointer that was accepted, by any process; null for none. */
  lastAccepted(remote: string): Promise<string | null>;
  /**
   * Keeps the files that were read at these keys, and the time of the pointer. Call it for a release that was verified, so that a
   * tampered one never replaces it.
   */
  keep(remote: string, keys: readonly string[], releasedAt: string): Promise<void>;
}

/** Texts of one remote in memory: those of the live build, and of builds that it may go back to. */
const MAX_SEEN = 30;

/** Kept releases are only text: whoever reads it verifies it as if the target had answered. */
export function keepFiles(
  target: ReleaseFiles,
  kept: KeptReleases,
  onAway: (remote: string, cause: unknown) => void,
): KeepingFiles {
  const seen = new Map<string, Map<string, string>>();
  const written = new Map<string, string>();

  const remember = (remote: string, key: string, text: string): void => {
    const texts = seen.get(remote) ?? new Map<string, string>();
    seen.set(remote, texts);
    texts.delete(key);
    texts.set(key, text);
    const [oldest] = texts.keys();
    if (texts.size > MAX_SEEN && oldest !== undefined) texts.delete(oldest);
  };

  return {
    of: (remote) => ({
      async readText(folders, file) {
        const key = releaseKey(folders, file);
        try {
          const text = await target.readText(folders, file);
          if (text !== undefined) remember(remote, key, text);
          return text;
        } catch (error) {
          const text = (await kept.read(remote))?.files[key];
          if (text === undefined) throw error;
          onAway(remote, error);
          return text;
        }
      },
    }),
    kept: (remote) => ({
      readText: async (folders, file) =>
        (await kept.read(remote))?.files[releaseKey(folders, file)],
    }),
    lastAccepted: async (remote) => (await kept.read(remote))?.releasedAt ?? null,
    async keep(remote, keys, releasedAt) {
      const texts = [...(seen.get(remote) ?? [])].filter(([key]) => keys.includes(key));
      const files = Object.fromEntries(texts.sort());
      const shown = JSON.stringify(files);
      if (texts.length < keys.length || written.get(remote) === shown) return;
      await kept.write(remote, { files, releasedAt });
      written.set(remote, shown);
    },
  };
}
