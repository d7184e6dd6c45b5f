import { latestBuildSchema } from '@parapet/contracts/release';
import { z } from 'zod';
import type { Registry } from '../remotes/registry.ts';

/** Build ids by the name of who was built: the shell and the remotes. */
export type Builds = ReadonlyMap<string, string>;

const SHELL = 'shell';
const TIMEOUT_MS = 5_000;

const registrySchema = z.object({
  remotes: z.array(z.object({ name: z.string(), manifest: z.object({ buildId: z.string() }) })),
});

/** What a registry says to be live; a remote that cannot be read is left out. */
export const buildsOf = ({ remotes }: Registry): Builds =>
  new Map(remotes.flatMap(({ name, manifest }) => (manifest ? [[name, manifest.buildId]] : [])));

/**
 * Asks the shell's origin what is live. Both answers have a tag, so that as a rule no more than two
 * times 304 goes over the wire.
 *
 * @throws when it cannot be told, or not within five seconds
 */
export const readLiveBuilds = async (fetchJson: typeof fetch): Promise<Builds> => {
  const read = async (path: string): Promise<unknown> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetchJson(path, { cache: 'no-cache', signal });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const [latest, registry] = await Promise.all([
    read('/builds/latest.json'),
    read('/remotes.json'),
  ]);
  const { remotes } = registrySchema.parse(registry);
  return new Map([
    [SHELL, latestBuildSchema.parse(latest).id],
    ...remotes.map(({ name, manifest }) => [name, manifest.buildId] as const),
  ]);
};

/**
 * Who is live in another build than the one that this page runs, newcomers included. Who is gone is
 * not: a reload would bring nothing that is newer.
 */
export const newerBuilds = (running: Builds, live: Builds): string[] =>
  [...live].filter(([name, id]) => running.get(name) !== id).map(([name]) => name);
