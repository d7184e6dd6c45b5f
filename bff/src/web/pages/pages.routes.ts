import { randomBytes } from 'node:crypto';
import { readLocalPreviewCookie } from '@parapet/contracts/releases/previews/local-preview-cookie';
import type { Registry } from '@parapet/contracts/releases/release';
import type { RuntimeConfig } from '@parapet/contracts/releases/runtime-config';
import { type Request, type Response, Router } from 'express';
import { AppError } from '../../platform/app-error.ts';
import type { Logger } from '../../platform/log/logger.ts';
import {
  type PagePreviewPorts,
  previewOriginsMeta,
  previewOriginsOfPage,
} from '../previews/page-preview-origins.ts';
import { shellPreviewMeta } from '../previews/shell-preview.ts';
import { originsOf, type ReadRegistry } from '../releases/registry.ts';
import type { LiveShell, ShellReleases } from '../releases/shell-releases.ts';
import { missingPage, unavailablePage } from '../site/compose-document.ts';
import type { DocumentPage, ReadDocumentPage } from '../site/document-pages.ts';
import { resolvePath } from '../site/resolve-path.ts';
import type { Sites } from '../site/sites.ts';
import { integrityPolicy } from './integrity-policy.ts';
import { pagePolicy } from './page-policy.ts';
import { preloadLinks } from './preload-links.ts';
import { sendCompressed } from './send-compressed.ts';
import { holdsSession } from './session-cookie.ts';
import { builtInPage, fillPage, type PageTemplate } from './shell-page.ts';
import { readVisit, type Visit } from './visit.ts';

export interface PageDeps {
  readonly shells: ShellReleases;
  readonly shellDist: string;
  readonly runtimeConfig: RuntimeConfig;
  readonly readRegistry: ReadRegistry;
  readonly sites: Sites;
  readonly readDocument: ReadDocumentPage;
  readonly previews: PagePreviewPorts;
  /** The build of the shell that this session previews. */
  readonly previewOf: (req: Request) => Promise<LiveShell | undefined>;
  readonly log: Pick<Logger, 'error'>;
}

/** Paths that never serve a page, and names with a hash of their content. */
const NOT_A_PAGE = /^\/(api|auth\/v1|embedded|builds|documents)(\/|$)/;
const RETRY_AFTER_SECONDS = '10';

/** Describes what a request of a page is answered with. */
interface PageState {
  readonly visit: Visit;
  readonly registry: Registry;
  readonly template: PageTemplate;
  readonly previewed: LiveShell | undefined;
}

/**
 * The pages of the shell and of the remotes: documents that a release rendered, redirects of releases, and
 * the shell's page for everything that its code draws. Every status is true.
 */
export function createPagesRouter(deps: PageDeps): Router {
  const router = Router();
  const { runtimeConfig } = deps;
  const builtIn = builtInPage(deps.shellDist);
  const isSecure = runtimeConfig.publicUrl.startsWith('https:');

  const readTemplate = async (visit: Visit): Promise<PageTemplate> =>
    (await deps.shells.live(visit)) ??
    (await builtIn().catch((cause: unknown) => {
      throw new AppError('not_ready', 'The shell is not built. Start Parapet with `npm start`.', {
        cause,
      });
    }));

  const readState = async (req: Request): Promise<PageState> => {
    const visit = readVisit(req.get('cookie') ?? '', { isPage: true, isSecure });
    const previewed = await deps.previewOf(req);
    const [registry, template] = await Promise.all([
      deps.readRegistry(visit),
      previewed ?? readTemplate(visit),
    ]);
    return { visit, registry, template, previewed };
  };

  const policyOf = (
    registry: Registry,
    inline: Parameters<typeof pagePolicy>[0]['inline'],
    previewOrigins: readonly string[] = [],
  ): string =>
    pagePolicy({
      inline,
      registryOrigins: [...originsOf(registry), ...previewOrigins],
      supabaseUrl: runtimeConfig.supabaseUrl,
      hasIntercom: runtimeConfig.intercomAppId !== null,
    });

  const setIntegrity = (res: Response, page: string, previewOrigins: readonly string[] = []) => {
    const hasIntercom = runtimeConfig.intercomAppId !== null;
    const integrity = integrityPolicy({ page, previewOrigins, hasIntercom });
    if (integrity) res.setHeader('integrity-policy', integrity);
  };

  /** The shell draws the page; `content` stands there until it does. */
  const sendShell = async (req: Request, res: Response, state: PageState, content = '') => {
    const { registry, template, previewed, visit } = state;
    const cookies = req.get('cookie') ?? '';
    const nonce = randomBytes(16).toString('base64');
    const previewOrigins = await previewOriginsOfPage(deps.previews, cookies);
    const preload =
      preloadLinks(registry, req.path, holdsSession(cookies)) +
      previewOriginsMeta(previewOrigins) +
      shellPreviewMeta(previewed);
    setIntegrity(res, template.page, previewOrigins);
    const sticky = visit.cookie();
    if (sticky) res.append('set-cookie', sticky);
    res.setHeader(
      'content-security-policy',
      policyOf(registry, `'nonce-${nonce}'`, previewOrigins),
    );
    res.setHeader('cache-control', 'no-store');
    // These URLs contain the secret of a mailed link, so no request may send them as referrer.
    if (req.path.startsWith('/auth/')) res.setHeader('referrer-policy', 'no-referrer');
    await sendCompressed(req, res, 'html', fillPage(template, { nonce, preload, content }));
  };

  const sendDocument = (
    req: Request,
    res: Response,
    { registry, template, visit }: PageState,
    { content, inlineScript }: DocumentPage,
  ) => {
    setIntegrity(res, template.page);
    const sticky = visit.cookie();
    if (sticky) res.append('set-cookie', sticky);
    res.setHeader('content-security-policy', policyOf(registry, inlineScript));
    const isShared = !visit.hasSides();
    res.setHeader('cache-control', isShared ? 'public, no-cache' : 'private, no-cache');
    res.vary('accept-encoding');
    if (!isShared) res.vary('cookie');
    res.setHeader('etag', content.etag);
    res.type('html');
    const coding = req.acceptsEncodings('br') || req.acceptsEncodings('gzip');
    if (coding) res.setHeader('content-encoding', coding);
    res.send(coding === 'br' ? content.br : coding === 'gzip' ? content.gzip : content.plain);
  };

  const sendUnknown = (req: Request, res: Response, state: PageState) => {
    res.status(503).setHeader('retry-after', RETRY_AFTER_SECONDS);
    return sendShell(req, res, state, unavailablePage());
  };

  const sendPage = async (req: Request, res: Response) => {
    const state = await readState(req);
    if (wantsPreview(req, state, runtimeConfig.publicUrl)) return await sendShell(req, res, state);
    const { registry, template } = state;
    const answer = await resolvePath({
      registry,
      siteOf: deps.sites.of,
      shellRules: template.routeRules,
      path: req.path,
    });
    if (answer.kind === 'page') return await sendShell(req, res, state);
    if (answer.kind === 'unknown') return await sendUnknown(req, res, state);
    if (answer.kind === 'redirect') {
      res.setHeader('cache-control', 'no-cache');
      res.location(answer.to + queryOf(req)).status(answer.status);
      return void res.end();
    }
    if (answer.kind === 'missing') {
      res.status(answer.status).setHeader('x-robots-tag', 'noindex');
      return await sendShell(req, res, state, missingPage(req.path, answer.status));
    }
    let page: DocumentPage | undefined;
    try {
      page = await deps.readDocument({ ...answer, shell: template });
    } catch (error) {
      deps.log.error({ err: error, path: req.path }, 'a document cannot be served');
      return await sendUnknown(req, res, state);
    }
    if (!page) return await sendShell(req, res, state);
    sendDocument(req, res, state, page);
  };

  // No parameter: one that does not decode would be an error instead of a page.
  router.get(/^\//, async (req, res, next) => {
    if (NOT_A_PAGE.test(req.path) || HASHED_NAME.test(req.path) || !wantsPage(req)) return next();
    const home = new URL(runtimeConfig.publicUrl);
    if (runtimeConfig.mode === 'embedded' && req.hostname !== home.hostname) {
      // Sessions belong to one origin, so 127.0.0.1 redirects to localhost.
      return res.redirect(302, home.origin + req.originalUrl);
    }
    await sendPage(req, res);
  });
  return router;
}

/** Matches a file whose name has a hash of its content. */
export const HASHED_NAME = /\.[0-9a-f]{8,64}\.[a-z0-9]{1,10}(?:\.[a-z0-9]{1,10}){0,2}$/;

/** A preview of a build must not start below the live text of another one. */
const wantsPreview = (req: Request, { previewed }: PageState, publicUrl: string): boolean =>
  previewed !== undefined ||
  req.query.preview !== undefined ||
  readLocalPreviewCookie(req.get('cookie') ?? '', publicUrl).length > 0;

const queryOf = ({ originalUrl }: Request): string => {
  const at = originalUrl.indexOf('?');
  return at < 0 ? '' : originalUrl.slice(at);
};

/** Browsers ask for pages by type; `curl` takes anything, and a script that is missing is no page. */
const wantsPage = (req: Request): boolean => {
  const accept = req.get('accept') || '*/*';
  if (accept.includes('text/html')) return true;
  const lastPart = req.path.slice(req.path.lastIndexOf('/'));
  const isSubresource = req.get('sec-fetch-dest') !== undefined || lastPart.includes('.');
  return accept.includes('*/*') && !isSubresource;
};
