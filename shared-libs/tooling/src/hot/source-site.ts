import { watch } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SITE_BUNDLE, siteConfig } from '@parapet/build/site-config';
import { contentOf, hasSite, readTexts } from '@parapet/build/site-texts';
import { payloadPath } from '@parapet/contracts/site/site-paths';
import type { Handler } from './hot-files.ts';
import { refuse } from './local-access.ts';
import { type WatchedBuild, watchBuild } from './watch-build.ts';

const DEBOUNCE_MS = 60;
const PAYLOAD = payloadPath('/');

/** As `defineSite` of the kit exports it. */
interface Site {
  read(build: { content: Readonly<Record<string, string>> }): Promise<{
    readonly documents: readonly { readonly path: string; readonly payload?: unknown }[];
    readonly files?: readonly {
      readonly path: string;
      readonly type: string;
      readonly content: string;
    }[];
  }>;
}

/** The answers of a site by their path. */
type Answers = ReadonlyMap<string, { readonly type: string; readonly text: string }>;

export interface SourceSiteOptions {
  readonly name: string;
  /** The folder of the remote. */
  readonly root: string;
  /** The folder of the bundle that reads the documents; no other process may use it. */
  readonly dist: string;
  /** The origin of the pages, without a trailing slash. */
  readonly origin: string;
  /** Called when the texts of the documents changed. */
  onContent(): void;
  report(line: string): void;
}

/** Describes what the API serves of a released site beside its HTML, from source. */
export interface SourceSite {
  /** Answers payloads of documents and files such as feeds. The first request starts the bundle. */
  readonly answer: Handler;
  close(): Promise<void>;
}

/** Opens the documents of a remote, read as its build reads them; undefined without `src/site.ts`. */
export function openSourceSite(options: SourceSiteOptions): SourceSite | undefined {
  const { name, root, dist, origin, report } = options;
  if (!hasSite(root)) return undefined;
  const place = contentOf(root);
  let bundle: Promise<WatchedBuild> | undefined;
  let answers: Promise<Answers> | undefined;

  const start = async (): Promise<WatchedBuild> => {
    const build = await watchBuild(`${name}-site`, dist, siteConfig({ name, root }, dist));
    build.subscribe(() => {
      answers = undefined;
    });
    await build.built;
    return build;
  };

  const read = async (): Promise<Answers> => {
    bundle ??= start();
    const { hash, errors } = (await bundle).state();
    if (hash === null) throw new Error(errors[0]?.line);
    // Node caches imports by URL.
    const { href } = pathToFileURL(join(dist, SITE_BUNDLE));
    const { site } = (await import(`${href}?at=${hash}`)) as { site: Site };
    const { documents, files = [] } = await site.read({ content: await readTexts(place) });
    const json = 'application/json; charset=utf-8';
    return new Map([
      ...documents.flatMap(({ path, payload }) =>
        payload === undefined
          ? []
          : [[payloadPath(path), { type: json, text: JSON.stringify(payload) }] as const],
      ),
      ...files.map(
        ({ path, type, content }) =>
          [path, { type, text: content.replaceAll('{origin}', origin) }] as const,
      ),
    ]);
  };

  /** The answers of the sources as they are; a failure is reported once, and is that of each request. */
  const current = (): Promise<Answers> => {
    if (answers) return answers;
    const reading = read();
    answers = reading;
    reading.catch((error: Error) => report(`${name}: ${error.message}`));
    return reading;
  };

  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(place, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      answers = undefined;
      options.onContent();
    }, DEBOUNCE_MS);
  });

  return {
    async answer(request, response) {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const isPayload = pathname.endsWith(PAYLOAD);
      // Scripts and icons start no bundle.
      if (!isPayload && !/\.(json|xml)$/.test(pathname)) return false;
      try {
        const found = (await current()).get(pathname);
        if (!found) return false;
        response.writeHead(200, { 'Content-Type': found.type, 'Cache-Control': 'no-store' });
        response.end(found.text);
      } catch (error) {
        if (!isPayload) return false;
        refuse(response, 500, error instanceof Error ? error.message : String(error));
      }
      return true;
    },
    async close() {
      clearTimeout(timer);
      watcher.close();
      await (await bundle)?.close();
    },
  };
}
