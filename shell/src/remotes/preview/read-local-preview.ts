import { LOCAL_PREVIEW_ENTRY } from '@parapet/contracts/preview';
import { type RegistryEntry, registryEntrySchema } from '@parapet/contracts/release';

interface LocalPorts {
  /** Addresses of this machine that the installation allows; rejects with a sentence. */
  readOrigins: () => Promise<readonly string[]>;
  fetch: typeof fetch;
}

const READ_TIMEOUT_MS = 15_000;

/**
 * What a development server on this very machine has of a remote: the page asks, since to the API
 * `localhost` is another machine. It is built when it is first asked for.
 *
 * @throws Error with a sentence for the person
 */
export const readLocalPreview = async (
  remote: string,
  { readOrigins, fetch: ask }: LocalPorts,
): Promise<RegistryEntry> => {
  const origins = await readOrigins();
  for (const origin of origins) {
    const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
    const answer = await ask(new URL(LOCAL_PREVIEW_ENTRY, origin), { signal }).catch(() => null);
    if (!answer) continue;
    const text = await answer.text();
    const entry = registryEntrySchema.safeParse(readJson(text)).data;
    const isOwn = entry?.name === remote && new URL(entry.baseUrl).origin === origin;
    if (isOwn) return entry;
    // Its server runs, and says in a line why it has nothing to show.
    if (!answer.ok && text.startsWith(`${remote} `)) throw new Error(text.trim());
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
