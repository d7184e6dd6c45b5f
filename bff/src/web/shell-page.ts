import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The shell's `index.html`, reloaded when a new build replaces it. */
export interface ShellPage {
  /** @throws when the shell has not been built */
  render(values: { nonce: string; preload: string }): Promise<string>;
}

const NONCE = '__PARAPET_NONCE__';
const PRELOAD = '<!--parapet:preload-->';

export function createShellPage(shellDist: string): ShellPage {
  const file = join(shellDist, 'index.html');
  let template = { html: '', modifiedAt: Number.NaN };
  return {
    async render({ nonce, preload }) {
      const { mtimeMs } = await stat(file);
      if (mtimeMs !== template.modifiedAt) {
        template = { html: await readFile(file, 'utf8'), modifiedAt: mtimeMs };
      }
      return template.html.replaceAll(NONCE, nonce).replace(PRELOAD, () => preload);
    },
  };
}
