import {
  type ReleasePolicy,
  releasedNameSchema,
  releasePointerSchema,
} from '@parapet/contracts/releases/release';
import {
  type RuntimeConfig,
  runtimeConfigSchema,
} from '@parapet/contracts/releases/runtime-config';
import { type Request, Router } from 'express';
import sirv from 'sirv';
import { fieldError } from '../platform/app-error.ts';
import type { TokenVerifier } from '../platform/auth/token-verifier.ts';
import type { OperatorConfig } from '../platform/env/operator-config.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createPagesRouter, HASHED_NAME } from './pages/pages.routes.ts';
import { sendCompressed } from './pages/send-compressed.ts';
import { createShellRouter } from './pages/shell.routes.ts';
import { readVisit } from './pages/visit.ts';
import { createLocalPreviewFinder } from './previews/local-preview-finder.ts';
import { mayPreview } from './previews/page-preview-origins.ts';
import type { PreviewRights } from './previews/preview-rights.ts';
import { previewedShell } from './previews/shell-preview.ts';
import type { ReadRegistry } from './releases/registry.ts';
import type { ShellReleases } from './releases/shell-releases.ts';
import { createCrawlerRouter } from './site/crawler.routes.ts';
import { createDocumentPages } from './site/document-pages.ts';
import { createSiteFilesRouter } from './site/site-files.routes.ts';
import type { Sites } from './site/sites.ts';

export interface WebDeps {
  readonly shells: ShellReleases;
  /** The built-in shell, which is served while none is released. */
  readonly shellDist: string;
  readonly runtimeConfig: RuntimeConfig;
  readonly readRegistry: ReadRegistry;
  readonly readPolicy: (remote: string, channel?: string) => Promise<ReleasePolicy>;
  /** Origins of previewed builds, in addition to those of live remotes. */
  readonly previewOrigins: readonly string[];
  readonly tokens: Pick<TokenVerifier, 'verify'>;
  /** Who may open previews. */
  readonly rights: PreviewRights;
  /** The public documents of the remotes, and who operates the installation. */
  readonly sites: Sites;
  readonly operator: OperatorConfig;
  /** Crawlers may list the public pages. */
  readonly isIndexable: boolean;
  readonly log: Logger;
}

/** The pages of a build have placeholders. */
const IS_TEMPLATE = /^\/((index|document)\.html)?$/;
const channelSchema = releasePointerSchema.shape.channel;
/** Source maps lie in the folder of a build for error trackers. No release contains them. */
const isSourceMap = (path: string): boolean => {
  try {
    return /\.map\/*$/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
};
/** The shell's origin: its page, its files, its configuration and the registry of the remotes. */
export function createWebRouter(deps: WebDeps): Router {
  const router = Router();
  const { readRegistry } = deps;
  const runtimeConfig = runtimeConfigSchema.parse(deps.runtimeConfig);
  const previews = { ...deps, publicUrl: runtimeConfig.publicUrl };
  const isSecure = runtimeConfig.publicUrl.startsWith('https:');
  const visitOf = (req: Request, isPage: boolean) =>
    readVisit(req.get('cookie') ?? '', { isPage, isSecure });

  router.get('/config.json', (_req, res) => {
    res.setHeader('cache-control', 'no-cache');
    res.json(runtimeConfig);
  });
  router.get('/remotes.json', async (req, res) => {
    res.setHeader('cache-control', 'no-cache');
    res.vary('cookie');
    const registry = await readRegistry(visitOf(req, false));
    await sendCompressed(req, res, 'json', JSON.stringify(registry));
  });

  // A release asks before it switches, so that it does not make live what would be refused.
  router.get('/release-policy.json', async (req, res) => {
    const remote = releasedNameSchema.safeParse(req.query.remote);
    if (!remote.success) throw fieldError(['remote'], 'Name a remote, as in mfe-assets, or shell.');
    const channel = channelSchema.optional().safeParse(req.query.channel);
    if (!channel.success) throw fieldError(['channel'], 'Name a channel, as in production.');
    res.setHeader('cache-control', 'no-cache');
    res.json(await deps.readPolicy(remote.data, channel.data));
  });

  router.use(
    createLocalPreviewFinder(deps.previewOrigins, (cookies) => mayPreview(previews, cookies)),
  );
  const previewOf = (req: Request) =>
    previewedShell(previews, req.get('cookie') ?? '', req.query.preview !== undefined);
  const shellOf = async (req: Request) =>
    (await previewOf(req)) ?? (await deps.shells.live(visitOf(req, false)));
  router.use(createShellRouter({ shells: deps.shells, shellOf }));

  const files = sirv(deps.shellDist, {
    dev: true,
    etag: true,
    brotli: true,
    extensions: [],
    setHeaders: (res, path) => {
      const isImmutable = HASHED_NAME.test(path);
      res.setHeader(
        'cache-control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  router.use((req, res, next) => {
    if (IS_TEMPLATE.test(req.path) || isSourceMap(req.path)) next();
    else files(req, res, next);
  });

  const { publicUrl } = runtimeConfig;
  const site = { ...deps, publicUrl, isPrivate: !deps.isIndexable };
  router.use(createCrawlerRouter(site));
  router.use(createSiteFilesRouter({ ...site, visitOf: (req) => visitOf(req, false) }));
  router.use(
    createPagesRouter({ ...deps, previews, previewOf, readDocument: createDocumentPages(site) }),
  );
  return router;
}
