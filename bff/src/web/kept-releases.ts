import { releaseKey } from '@parapet/contracts/release-file';
import type { ReleaseFiles } from './release-files.ts';

/** The texts of files by their key in the target. */
export type KeptFiles = Readonly<Record<string, string>>;

/** Where the files of the last good release of each remote are kept over restarts. */
export interface KeptReleases {
  /** @param cause why the target was not read */
  read(remote: string, cause: unknown): Promise<KeptFiles | undefined>;
  write(remote: string, files: KeptFiles): Promise<void>;
}

/** The files of a target, and of what was kept while the target cannot be read. */
export interface KeepingFiles {
  /** The files of one remote's live release. */
  of(remote: string): ReleaseFiles;
  /**
   * Keeps the files that were read at these keys. Call it for a release that was verified, so that a
   * tampered one never replaces it.
   */
  keep(remote: string, keys: readonly string[]): Promise<void>;
}

/** Texts of one remote in memory: those of the live build, and of builds that it may go back to. */
const MAX_SEEN = 30;

/** What is kept is only text: whoever reads it verifies it as if the target had answered. */
export function keepFiles(target: ReleaseFiles, kept: KeptReleases): KeepingFiles {
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
          const text = (await kept.read(remote, error))?.[key];
          if (text === undefined) throw error;
          return text;
        }
      },
    }),
    async keep(remote, keys) {
      const texts = [...(seen.get(remote) ?? [])].filter(([key]) => keys.includes(key));
      const files = Object.fromEntries(texts.sort());
      const shown = JSON.stringify(files);
      if (texts.length < keys.length || written.get(remote) === shown) return;
      await kept.write(remote, files);
      written.set(remote, shown);
    },
  };
}
