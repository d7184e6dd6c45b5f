import { randomBytes } from 'node:crypto';
import {
  type ReleasePolicy,
  releasedNameSchema,
  releasePointerSchema,
} from '@parapet/contracts/release';
import { type RuntimeConfig, runtimeConfigSchema } from '@parapet/contracts/runtime-config';
import { type Request, type Response, Router } from 'express';
import sirv from 'sirv';
import { AppError, fieldError } from '../platform/app-error.ts';
import type { TokenVerifier } from '../platform/auth/token-verifier.ts';
import { integrityPolicy } from './integrity-policy.ts';
import { createLocalPreviewFinder } from './local-preview-finder.ts';
import { pagePolicy } from './page-policy.ts';
import { mayPreview, previewOriginsMeta, previewOriginsOfPage } from './page-preview-origins.ts';
import { preloadLinks } from './preload-links.ts';
import type { PreviewRights } from './preview-rights.ts';
import { originsOf, type ReadRegistry } from './registry.ts';
import { sendCompressed } from './send-compressed.ts';
import { holdsSession } from './session-cookie.ts';
import { createShellRouter } from './shell.routes.ts';
import { builtInPage, fillPage } from './shell-page.ts';
import { previewedShell, shellPreviewMeta } from './shell-preview.ts';
import type { ShellReleases } from './shell-releases.ts';
import { readVisit, type Visit } from './visit.ts';

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
}

/** Matches a file whose name has a hash of its content. */
const HASHED_NAME = /\.[0-9a-f]{8,64}\.[a-z0-9]{1,10}(?:\.[a-z0-9]{1,10}){0,2}$/;
const channelSchema = releasePointerSchema.shape.channel;
/** Source maps lie in the folder of a build for error trackers. No release contains them. */
const isSourceMap = (path: string): boolean => {
  try {
    return /\.map\/*$/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
};
/** Paths that never serve the page. */
const NOT_A_PAGE = /^\/(api|auth\/v1|embedded|builds)(\/|$)/;

/** The shell's origin: its page, its files, its configuration and the registry of the remotes. */
export function createWebRouter(deps: WebDeps): Router {
  const router = Router();
  const { readRegistry } = deps;
  const runtimeConfig = runtimeConfigSchema.parse(deps.runtimeConfig);
  const builtIn = builtInPage(deps.shellDist);
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
    if (req.path === '/' || req.path === '/index.html' || isSourceMap(req.path)) next();
    else files(req, res, next);
  });

  router.get('/{*path}', async (req, res, next) => {
    const isFile = NOT_A_PAGE.test(req.path) || HASHED_NAME.test(req.path);
    if (isFile || !wantsPage(req)) return next();
    const home = new URL(runtimeConfig.publicUrl);
    if (runtimeConfig.mode === 'embedded' && req.hostname !== home.hostname) {
      // Sessions belong to one origin, so 127.0.0.1 redirects to localhost.
      return res.redirect(302, home.origin + req.originalUrl);
    }
    await sendPage(req, res);
  });

  const readTemplate = async (visit: Visit) =>
    (await deps.shells.live(visit)) ??
    (await builtIn().catch((cause: unknown) => {
      throw new AppError('not_ready', 'The shell is not built. Start Parapet with `npm start`.', {
        cause,
      });
    }));

  const sendPage = async (req: Request, res: Response) => {
    const visit = visitOf(req, true);
    const previewed = await previewOf(req);
    const [registry, template] = await Promise.all([
      readRegistry(visit),
      previewed ?? readTemplate(visit),
    ]);
    const cookies = req.get('cookie') ?? '';
    const nonce = randomBytes(16).toString('base64');
    const previewOrigins = await previewOriginsOfPage(previews, cookies);
    const preload =
      preloadLinks(registry, req.path, holdsSession(cookies)) +
      previewOriginsMeta(previewOrigins) +
      shellPreviewMeta(previewed);
    const html = fillPage(template, { nonce, preload });
    const hasIntercom = runtimeConfig.intercomAppId !== null;
    const integrity = integrityPolicy({ page: template.page, previewOrigins, hasIntercom });
    if (integrity) res.setHeader('integrity-policy', integrity);
    const sticky = visit.cookie();
    if (sticky) res.append('set-cookie', sticky);
    res.setHeader(
      'content-security-policy',
      pagePolicy({
        nonce,
        registryOrigins: [...originsOf(registry), ...previewOrigins],
        supabaseUrl: runtimeConfig.supabaseUrl,
        hasIntercom,
      }),
    );
    res.setHeader('cache-control', 'no-store');
    // These URLs contain the secret of a mailed link, so no request may send them as referrer.
    if (req.path.startsWith('/auth/')) res.setHeader('referrer-policy', 'no-referrer');
    await sendCompressed(req, res, 'html', html);
  };
  return router;
}

/** Browsers ask for pages by type; `curl` takes anything, and a script that is missing is no page. */
const wantsPage = (req: Request): boolean => {
  const accept = req.get('accept') || '*/*';
  if (accept.includes('text/html')) return true;
  const lastPart = req.path.slice(req.path.lastIndexOf('/'));
  const isSubresource = req.get('sec-fetch-dest') !== undefined || lastPart.includes('.');
  return accept.includes('*/*') && !isSubresource;
};
