import { buildIdSchema, type LatestBuild } from '@parapet/contracts/releases/release';
import { type Request, type Response, Router } from 'express';
import { AppError } from '../../platform/app-error.ts';
import type { LiveShell, ShellReleases } from '../releases/shell-releases.ts';
import { DOCUMENT_PAGE } from '../site/document-template.ts';
import { PAGE } from './shell-build.ts';

const FOREVER = 'public, max-age=31536000, immutable';

export interface ShellRouteDeps {
  readonly shells: ShellReleases;
  /** The shell of this session: live, a canary, or the one that it previews. */
  readonly shellOf: (req: Request) => Promise<LiveShell | null>;
}

/**
 * The files of released shells, below `/builds/<build>/`, and the two that describe them. What is not
 * released falls through to the files of the built-in shell.
 */
export function createShellRouter({ shells, shellOf }: ShellRouteDeps): Router {
  const router = Router();

  router.get('/builds/latest.json', async (req, res, next) => {
    const live = await shellOf(req);
    if (!live) return next();
    const latest: LatestBuild = { id: live.id, timestamp: live.releasedAt };
    res.setHeader('cache-control', 'no-cache');
    res.vary('cookie').json(latest);
  });

  router.get('/builds/meta/:file', async (req, res, next) => {
    const id = buildIdSchema.safeParse(req.params.file.replace(/\.json$/, '')).data;
    const manifest = id && (await ofTarget(res, shells.manifestOf(id)));
    if (!manifest) return next();
    res.setHeader('cache-control', 'no-cache');
    res.type('json').send(manifest);
  });

  router.get('/builds/:build/*path', async (req, res, next) => {
    const id = buildIdSchema.safeParse(req.params.build).data;
    const path = req.params.path.join('/');
    // The pages have placeholders, and are served at the paths of pages.
    if (id === undefined || path === PAGE || path === DOCUMENT_PAGE) return next();
    const plain = await ofTarget(res, shells.fileOf(id, path));
    if (!plain) return next();
    const brotli = req.acceptsEncodings('br')
      ? await shells.fileOf(id, `${path}.br`).catch(() => undefined)
      : undefined;
    res.setHeader('cache-control', FOREVER);
    res.type(typeOf(path)).vary('accept-encoding');
    if (brotli) res.setHeader('content-encoding', 'br');
    res.send(brotli ?? plain);
  });
  return router;
}

/** A failure must not be kept by a cache: the next process, or the next moment, may have the file. */
async function ofTarget<Value>(
  res: Response,
  reading: Promise<Value | undefined>,
): Promise<Value | undefined> {
  const found = await reading.catch((cause: unknown) => {
    res.setHeader('cache-control', 'no-store');
    throw new AppError('not_ready', 'This build of the shell cannot be read now.', { cause });
  });
  if (found === undefined) res.setHeader('cache-control', 'no-store');
  return found;
}

const typeOf = (path: string): string => {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return ending === 'map' ? 'json' : ending;
};
