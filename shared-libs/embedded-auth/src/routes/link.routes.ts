import { type Request, Router, urlencoded } from 'express';
import { contextOf } from '../http/request-context.ts';
import { linkPage, policyOfLinkPage } from '../mails/link-page.ts';
import { followLink, readLink } from '../operations/follow-link.ts';
import type { AuthPorts } from '../ports.ts';

/**
 * Routes that a browser opens from a mail, without an API key. Gateways and scanners of mail open
 * links, some with a browser, so GET answers a page whose button sends the link back by POST.
 */
export function linkRoutes(
  ports: AuthPorts,
  redirectTo: (wanted: string | undefined) => string,
): Router {
  const router = Router();
  router.get('/verify', async (request, response) => {
    const context = contextOf(request, redirectTo);
    response.set('Referrer-Policy', 'no-referrer');
    const link = await readLink(ports)(request.query, context);
    if (typeof link === 'string') {
      response.redirect(303, link);
      return;
    }
    response
      .set('Content-Security-Policy', policyOfLinkPage(context.redirectTo))
      .type('html')
      .send(linkPage(link, context.redirectTo));
  });
  const readForm = urlencoded({ extended: false, limit: '8kb' });
  router.post('/verify', readForm, async (request, response, next) => {
    // supabase-js sends JSON and an API key.
    if (!request.is('urlencoded')) return next();
    response.set('Referrer-Policy', 'no-referrer');
    const { token, type, redirect_to: wanted } = request.body;
    const context = contextOf(request, redirectTo, wanted);
    if (isOfThePage(request)) {
      response.redirect(303, await followLink(ports)({ token, type }, context));
      return;
    }
    const link = new URLSearchParams({ token, type, redirect_to: context.redirectTo });
    response.redirect(303, `${ports.serviceUrl}/verify?${link}`);
  });
  return router;
}

/**
 * Returns whether a form was sent by the page of a link, and by a person. Without a referrer a browser names
 * the origin `null`, so the metadata of the request decides where it is sent.
 */
function isOfThePage(request: Request): boolean {
  if (request.get('sec-purpose') ?? request.get('purpose')) return false;
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = request.get('origin') ?? 'null';
  return origin === 'null' || URL.parse(origin)?.host === request.get('host');
}
