import { type RegistryEntry, registryEntrySchema } from '@parapet/contracts/release';
import { releaseOrigin } from '@parapet/contracts/release-file';
import type { LocalAnswer } from './ask-local-server.ts';

interface LocalPorts {
  /** Addresses of this machine that the installation allows; rejects with a sentence. */
  readOrigins: () => Promise<readonly string[]>;
  ask: (origin: string) => Promise<LocalAnswer>;
}

/**
 * What a development server on this very machine has of a remote: the page asks, since to the API
 * `localhost` is another machine. It is built when it is first asked for.
 *
 * @throws Error with a sentence for the person
 */
export const readLocalPreview = async (
  remote: string,
  { readOrigins, ask }: LocalPorts,
): Promise<RegistryEntry> => {
  const origins = await readOrigins();
  for (const origin of origins) {
    const answer = await ask(origin);
    if (!answer) continue;
    const { ok, text } = answer;
    const entry = registryEntrySchema.safeParse(readJson(text)).data;
    const isOwn = entry?.name === remote && releaseOrigin(entry.baseUrl) === origin;
    if (isOwn) return entry;
    // Its server runs, and says in a line why it has nothing to show.
    if (!ok && text.startsWith(`${remote} `)) throw new Error(text.trim());
  }
  throw new Error(
    `No development server of ${remote} answers on this machine: start it with npm run dev -w ${remote}.`,
  );
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
