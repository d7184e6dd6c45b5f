import type { RegistryEntry } from '@parapet/contracts/release';

/** All releases of which code may run in this page, those included that another has followed. */
export interface KnownReleases {
  add(entry: RegistryEntry): void;
  of(remote: string): readonly RegistryEntry[];
  /** Whose files a text names first; in a stack that is the innermost call. */
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

/** What a report says of where a fault comes from. */
export const originOf = ({ name, manifest }: RegistryEntry) => ({
  remote: name,
  version: manifest.version,
  buildId: manifest.buildId,
});
