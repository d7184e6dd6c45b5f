import { readFile } from 'node:fs/promises';
import { type Request, Router } from 'express';
import type { OperatorConfig } from '../../platform/env/operator-config.ts';
import { sendCompressed } from '../pages/send-compressed.ts';
import type { ReadRegistry } from '../releases/registry.ts';
import {
  listedDocuments,
  robotsText,
  securityText,
  sitemapXml,
  webManifest,
} from './crawler-files.ts';
import type { Sites } from './sites.ts';

export interface CrawlerDeps {
  readonly sites: Sites;
  readonly readRegistry: ReadRegistry;
  readonly publicUrl: string;
  readonly operator: OperatorConfig;
  readonly isPrivate: boolean;
}

/** Pictures of the product, by their path and type. */
const PICTURES = {
  '/favicon.ico': 'image/x-icon',
  '/favicon.svg': 'image/svg+xml',
  '/apple-touch-icon.png': 'image/png',
  '/icon-192.png': 'image/png',
  '/icon-512.png': 'image/png',
  '/share.png': 'image/png',
} as const;

const DAY = 'public, max-age=86400';

/** Returns what browsers and crawlers ask of any origin. */
export function createCrawlerRouter(deps: CrawlerDeps): Router {
  const router = Router();
  const { publicUrl, operator, isPrivate } = deps;

  router.get('/robots.txt', (_req, res) => {
    res.setHeader('cache-control', 'no-cache');
    res.type('text/plain').send(robotsText(publicUrl, isPrivate));
  });

  router.get('/sitemap.xml', async (req: Request, res) => {
    const documents = await listedDocuments(await deps.readRegistry(), deps.sites);
    res.setHeader('cache-control', 'no-cache');
    await sendCompressed(req, res, 'application/xml', sitemapXml(documents, publicUrl));
  });

  router.get(['/.well-known/security.txt', '/security.txt'], (_req, res, next) => {
    if (operator.securityContact === null) return next();
    res.setHeader('cache-control', 'no-cache');
    res.type('text/plain').send(securityText(operator.securityContact, publicUrl, new Date()));
  });

  router.get('/site.webmanifest', (_req, res) => {
    res.setHeader('cache-control', DAY);
    res.type('application/manifest+json').send(JSON.stringify(webManifest));
  });

  for (const [path, type] of Object.entries(PICTURES)) {
    const file = new URL(`../assets${path}`, import.meta.url);
    router.get(path, async (_req, res) => {
      res.setHeader('cache-control', DAY);
      res.type(type).send(await readFile(file));
    });
  }

  // These names are files: without one they are no page, whoever asks.
  router.get(['/robots.txt', '/.well-known/*rest', '/security.txt'], (_req, res) => {
    res.status(404).type('text/plain').send('Not found\n');
  });
  return router;
}
