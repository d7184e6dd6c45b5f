import {
  HOST_CONTRACT_VERSION,
  type Registry,
  registrySchema,
} from '@parapet/contracts/releases/release';
import type { RemoteGrants } from '@parapet/contracts/releases/remote-grants';
import type { SourceRemote } from '../hot/source-remote.ts';

const TIMEOUT_MS = 5_000;
const TTL_MS = 2_000;

/** The origins of the remotes in a registry. */
export const originsOf = ({ remotes }: Registry): string[] => [
  ...new Set(remotes.map(({ baseUrl }) => new URL(baseUrl).origin)),
];

/**
 * A registry with remotes from source in place of their releases. A remote whose source cannot be
 * built is a fault with a one-line reason.
 *
 * @param readOthers reads the registry of the released remotes; rejects with a one-line reason
 */
export function createDevelopmentRegistry(
  sources: readonly { remote: SourceRemote; baseUrl: string }[],
  readOthers: () => Promise<Registry>,
): () => Promise<Registry> {
  return async () => {
    const others = await readOthers();
    const names = new Set(sources.map(({ remote }) => remote.build.name));
    const isOther = ({ name }: { name: string }) => !names.has(name);
    const remotes = others.remotes.filter(isOther);
    const faults = others.faults.filter(isOther);
    for (const { remote, baseUrl } of sources) {
      try {
        remotes.push(await remote.entry(baseUrl));
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        faults.push({ name: remote.build.name, message });
      }
    }
    const { grants, leftOut = [] } = others;
    return {
      contractVersion: HOST_CONTRACT_VERSION,
      remotes,
      faults,
      leftOut: leftOut.filter(isOther),
      ...(grants ? { grants } : {}),
    };
  };
}

/**
 * Reads the registry at `url`, at most once in two seconds. While it cannot be read, the last
 * registry stays in use, and `report` is called once.
 */
export function registryAt(url: string, report: (line: string) => void): () => Promise<Registry> {
  let last: Registry = { contractVersion: HOST_CONTRACT_VERSION, remotes: [], faults: [] };
  let cached: { registry: Promise<Registry>; until: number } | undefined;
  let isReported = false;

  const read = async (): Promise<Registry> => {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!answer.ok) throw new Error(`it answered ${answer.status}`);
      last = registrySchema.parse(await answer.json());
      isReported = false;
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
      if (!isReported) report(`The registry ${url} cannot be read: ${reason}`);
      isReported = true;
    }
    return last;
  };

  return () => {
    if (!cached || Date.now() > cached.until) {
      cached = { registry: read(), until: Date.now() + TTL_MS };
    }
    return cached.registry;
  };
}

/** A registry without releases: all remotes run from source. */
export const emptyRegistry =
  (readGrants: () => Promise<RemoteGrants>): (() => Promise<Registry>) =>
  async () => ({
    contractVersion: HOST_CONTRACT_VERSION,
    remotes: [],
    faults: [],
    grants: await readGrants(),
  });
