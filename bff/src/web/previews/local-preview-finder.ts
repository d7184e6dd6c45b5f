import { readFile } from 'node:fs/promises';
import {
  isLoopbackOrigin,
  LOCAL_PREVIEW_FINDER,
} from '@parapet/contracts/releases/previews/preview';
import { Router } from 'express';

const SCRIPT = new URL('../assets/local-preview-finder.js', import.meta.url);

/**
 * Serves the web worker that looks for development servers before a preview is agreed to. The
 * worker has its own policy, so the page's policy stays closed. Only users who may open previews get
 * it: it reaches ports of their machine.
 */
export function createLocalPreviewFinder(
  allowed: readonly string[],
  mayPreview: (cookies: string) => Promise<boolean>,
): Router {
  const router = Router();
  const origins = allowed.filter(isLoopbackOrigin);
  router.get(LOCAL_PREVIEW_FINDER, async (req, res, next) => {
    const isOpen = origins.length > 0 && (await mayPreview(req.get('cookie') ?? ''));
    if (!isOpen) return next();
    const script = await readFile(SCRIPT, 'utf8');
    res.setHeader(
      'content-security-policy',
      `default-src 'none'; connect-src ${origins.join(' ')}; frame-ancestors 'none'`,
    );
    res.setHeader('cache-control', 'no-cache');
    res.type('js').send(script);
  });
  return router;
}
