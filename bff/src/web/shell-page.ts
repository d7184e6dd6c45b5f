import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { latestBuildSchema } from '@parapet/contracts/release';

/** The `index.html` of a build, with placeholders. */
export interface PageTemplate {
  /** The build that the page runs; empty for one from source. */
  readonly id: string;
  readonly page: string;
}

const NONCE = '__PARAPET_NONCE__';
const BUILD = '__PARAPET_BUILD__';
const PRELOAD = '<!--parapet:preload-->';

export const fillPage = (
  { id, page }: PageTemplate,
  { nonce, preload }: { nonce: string; preload: string },
): string =>
  page
    .replaceAll(NONCE, nonce)
    .replaceAll(BUILD, id)
    .replace(PRELOAD, () => preload);

/**
 * Reads the shell of this installation's own files, again when a new build replaces it.
 *
 * @returns a function that throws when the shell has not been built
 */
export function builtInPage(shellDist: string): () => Promise<PageTemplate> {
  const file = join(shellDist, 'index.html');
  const latest = join(shellDist, 'builds/latest.json');
  let template = { id: '', page: '', modifiedAt: '' };
  return async () => {
    // A build writes its id last.
    const described = await stat(latest).catch(() => undefined);
    const modifiedAt = `${(await stat(file)).mtimeMs} ${described?.mtimeMs}`;
    if (modifiedAt !== template.modifiedAt) {
      const id = await readBuildId(latest);
      template = { id, page: await readFile(file, 'utf8'), modifiedAt };
    }
    return template;
  };
}

const readBuildId = (file: string): Promise<string> =>
  readFile(file, 'utf8').then(
    (text) => latestBuildSchema.parse(JSON.parse(text)).id,
    () => '',
  );
