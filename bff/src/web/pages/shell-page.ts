import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  latestBuildSchema,
  type RouteRule,
  shellBuildSchema,
} from '@parapet/contracts/releases/release';
import { DOCUMENT_PAGE } from '../site/document-template.ts';

/** The pages of a build, with placeholders. */
export interface PageTemplate {
  /** The build that the page runs; empty for one from source. */
  readonly id: string;
  /** `index.html`. */
  readonly page: string;
  /** `document.html`, the template of public documents; null in a build without it. */
  readonly document: string | null;
  readonly routeRules: readonly RouteRule[];
}

const NONCE = '__PARAPET_NONCE__';
const BUILD = '__PARAPET_BUILD__';
const PRELOAD = '<!--parapet:preload-->';
const ROOT = '<div id="root"></div>';

/** @param content stands in the page until the app draws over it */
export const fillPage = (
  { id, page }: Pick<PageTemplate, 'id' | 'page'>,
  { nonce, preload, content = '' }: { nonce: string; preload: string; content?: string },
): string =>
  page
    .replaceAll(NONCE, nonce)
    .replaceAll(BUILD, id)
    .replace(PRELOAD, () => preload)
    .replace(ROOT, () => `<div id="root">${content}</div>`);

/**
 * Reads the shell of this installation's own files, again when a new build replaces it.
 *
 * @returns a function that throws when the shell has not been built
 */
export function builtInPage(shellDist: string): () => Promise<PageTemplate> {
  const file = join(shellDist, 'index.html');
  const latest = join(shellDist, 'builds/latest.json');
  let modifiedAt = '';
  let template: PageTemplate = { id: '', page: '', document: null, routeRules: [] };
  return async () => {
    // A build writes its id last.
    const described = await stat(latest).catch(() => undefined);
    const now = `${(await stat(file)).mtimeMs} ${described?.mtimeMs}`;
    if (now !== modifiedAt) {
      const id = await readBuildId(latest);
      template = {
        id,
        page: await readFile(file, 'utf8'),
        document: await readFile(join(shellDist, DOCUMENT_PAGE), 'utf8').catch(() => null),
        routeRules: await readRouteRules(shellDist, id),
      };
      modifiedAt = now;
    }
    return template;
  };
}

const readRouteRules = (shellDist: string, id: string): Promise<readonly RouteRule[]> =>
  readFile(join(shellDist, 'builds/meta', `${basename(id)}.json`), 'utf8').then(
    (text) => shellBuildSchema.parse(JSON.parse(text)).routeRules,
    () => [],
  );

const readBuildId = (file: string): Promise<string> =>
  readFile(file, 'utf8').then(
    (text) => latestBuildSchema.parse(JSON.parse(text)).id,
    () => '',
  );
