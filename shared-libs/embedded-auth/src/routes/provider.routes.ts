import { Router } from 'express';
import { AuthError } from '../auth-error.ts';
import { browserKeyOf, keepBrowserKey } from '../http/browser-key.ts';
import { contextOf } from '../http/request-context.ts';
import { finishProviderFlow } from '../operations/finish-provider-flow.ts';
import { startProviderFlow, startProviderFlowInput } from '../operations/start-provider-flow.ts';
import { unlinkIdentity } from '../operations/unlink-identity.ts';
import type { AuthPorts } from '../ports.ts';
import { providerRefusals } from '../providers/provider-refusals.ts';
import { withRefusal } from '../providers/redirect.ts';
import { assertLevel } from '../sessions/assert-level.ts';
import { authenticate } from '../sessions/authenticate.ts';

type RedirectPolicy = (wanted: string | undefined) => string;

/** Routes of a sign-in at a provider, which a browser opens without an API key. */
export function providerRoutes(ports: AuthPorts, redirectTo: RedirectPolicy): Router {
  const router = Router();
  router.get('/authorize', async (request, response) => {
    const input = startProviderFlowInput.parse(request.query);
    const context = contextOf(request, redirectTo);
    const browserKey = keepBrowserKey(request, response, ports.serviceUrl);
    try {
      response.redirect(302, await startProviderFlow(ports)(input, context, browserKey));
    } catch (error) {
      // A provider that is away is no mistake of the page, so the user goes back to it.
      if (!(error instanceof AuthError) || error.status < 500) throw error;
      response.redirect(302, withRefusal(context.redirectTo, error));
    }
  });
  // Scanners of links send HEAD requests, which must not use up the answer.
  router.head('/callback', (_request, response) => {
    response.end();
  });
  router.get('/callback', async (request, response) => {
    const query = new URL(request.originalUrl, ports.serviceUrl).searchParams;
    const browserKey = browserKeyOf(request, ports.serviceUrl);
    const context = contextOf(request, redirectTo);
    response.set('Referrer-Policy', 'no-referrer');
    response.redirect(303, await finishProviderFlow(ports)(query, context, browserKey));
  });
  return router;
}

/** Routes of a signed-in user's identities. */
export function providerSessionRoutes(ports: AuthPorts, redirectTo: RedirectPolicy): Router {
  const router = Router();
  router.get('/user/identities/authorize', async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    if (ports.providers.size === 0) throw providerRefusals.linkingDisabled();
    await assertLevel(ports, actor);
    const input = startProviderFlowInput.parse(request.query);
    const context = contextOf(request, redirectTo);
    const browserKey = keepBrowserKey(request, response, ports.serviceUrl);
    const url = await startProviderFlow(ports)(input, context, browserKey, actor);
    if (request.query.skip_http_redirect === 'true') response.json({ url });
    else response.redirect(302, url);
  });
  router.delete('/user/identities/:identityId', async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    await assertLevel(ports, actor);
    const context = contextOf(request, redirectTo);
    await unlinkIdentity(ports)(actor, request.params.identityId, context);
    response.json({});
  });
  return router;
}
