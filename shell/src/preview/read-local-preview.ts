import { type RegistryEntry, registryEntrySchema } from '@parapet/contracts/releases/release';
import { releaseOrigin } from '@parapet/contracts/releases/release-file';
import type { LocalAnswer } from './ask-local-server.ts';

interface LocalPorts {
  /** Origins of this machine that the installation allows; rejects with a message. */
  readOrigins: () => Promise<readonly string[]>;
  ask: (origin: string) => Promise<LocalAnswer>;
}

/**
 * Reads the build of a remote from a development server on this machine. The page asks, because
 * `localhost` of the API is another machine. The server builds on the first request.
 *
 * @throws Error with a message for the user
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
    // The server runs but its build failed; the text is one line with the reason.
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
