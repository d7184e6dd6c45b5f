import type { RegistryEntry } from '@parapet/contracts/releases/release';

/** All releases whose code may run in this page, replaced ones included. */
export interface KnownReleases {
  add(entry: RegistryEntry): void;
  of(remote: string): readonly RegistryEntry[];
  /** Returns the release whose files a text names first; in a stack that is the innermost call. */
  ownerOf(text: string): RegistryEntry | undefined;
}

export const createKnownReleases = (): KnownReleases => {
  const entries = new Map<string, RegistryEntry>();
  return {
    add: (entry) => {
      entries.set(entry.baseUrl, entry);
    },
    of: (remote) => [...entries.values()].filter(({ name }) => name === remote),
    ownerOf: (text) =>
      [...entries.values()]
        .map((entry) => ({ entry, at: text.indexOf(entry.baseUrl) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => a.at - b.at)[0]?.entry,
  };
};

/** Returns the source of an error for its report. */
export const originOf = ({ name, manifest }: RegistryEntry) => ({
  remote: name,
  version: manifest.version,
  buildId: manifest.buildId,
});
