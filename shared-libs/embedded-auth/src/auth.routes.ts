import { Router } from 'express';
import { z } from 'zod';
import { refusals } from './auth-error.ts';
import { contextOf } from './http/request-context.ts';
import type { AuthPorts, RequestContext } from './ports.ts';
import { authenticate } from './sessions/authenticate.ts';
import type { SessionView } from './sessions/open-session.ts';
import { publicSettings } from './settings.ts';
import { enrolFactor, enrolFactorInput } from './verbs/enrol-factor.ts';
import { exchangeCode, pkceGrantInput } from './verbs/exchange-code.ts';
import { followLink } from './verbs/follow-link.ts';
import { getUser } from './verbs/get-user.ts';
import { reauthenticate } from './verbs/reauthenticate.ts';
import { refreshGrantInput, refreshSession } from './verbs/refresh-session.ts';
import { requestRecovery, requestRecoveryInput } from './verbs/request-recovery.ts';
import { resend, resendInput } from './verbs/resend.ts';
import { sendOtp, sendOtpInput } from './verbs/send-otp.ts';
import { passwordGrantInput, signInWithPassword } from './verbs/sign-in-with-password.ts';
import { signOut, signOutInput } from './verbs/sign-out.ts';
import { signUp, signUpInput } from './verbs/sign-up.ts';
import { unlinkIdentity } from './verbs/unlink-identity.ts';
import { updateUser, updateUserInput } from './verbs/update-user.ts';
import { verifyToken, verifyTokenInput } from './verbs/verify-token.ts';

type RedirectPolicy = (wanted: string | undefined) => string;

const identityTokenInput = z.object({ provider: z.string().max(64).default('unknown') });

/** Routes that a browser opens from a mail or a redirect, without an API key. */
export function linkRoutes(ports: AuthPorts, redirectTo: RedirectPolicy): Router {
  const router = Router();
  // Mail scanners send HEAD requests, which must not use up the link.
  router.head('/verify', (_request, response) => {
    response.end();
  });
  router.get('/verify', async (request, response) => {
    response.redirect(303, await followLink(ports)(request.query, contextOf(request, redirectTo)));
  });
  router.get('/authorize', () => {
    throw refusals.oauthDisabled();
  });
  return router;
}

/** Routes for everybody with the publishable key. */
export function anonymousRoutes(ports: AuthPorts, redirectTo: RedirectPolicy): Router {
  const router = Router();
  router.get('/settings', (_request, response) => {
    response.json(publicSettings);
  });
  router.post('/signup', async (request, response) => {
    const input = signUpInput.parse(request.body ?? {});
    response.json(await signUp(ports)(input, contextOf(request, redirectTo)));
  });
  router.post('/token', async (request, response) => {
    const context = contextOf(request, redirectTo);
    response.json(await grant(ports, request.query.grant_type, request.body ?? {}, context));
  });
  router.post('/otp', async (request, response) => {
    const input = sendOtpInput.parse(request.body ?? {});
    await sendOtp(ports)(input, contextOf(request, redirectTo));
    response.json({});
  });
  router.post('/verify', async (request, response) => {
    const input = verifyTokenInput.parse(request.body ?? {});
    response.json(await verifyToken(ports)(input, contextOf(request, redirectTo)));
  });
  router.post('/recover', async (request, response) => {
    const input = requestRecoveryInput.parse(request.body ?? {});
    await requestRecovery(ports)(input, contextOf(request, redirectTo));
    response.json({});
  });
  router.post('/resend', async (request, response) => {
    const input = resendInput.parse(request.body ?? {});
    await resend(ports)(input, contextOf(request, redirectTo));
    response.json({});
  });
  router.post('/sso', () => {
    throw refusals.singleSignOnDisabled();
  });
  return router;
}

/** Routes for signed-in users. */
export function sessionRoutes(ports: AuthPorts, redirectTo: RedirectPolicy): Router {
  const router = Router();
  router.post('/logout', async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    await signOut(ports)(actor, signOutInput.parse(request.query));
    response.status(204).end();
  });
  router.get('/user', async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    response.json(await getUser(ports)(actor));
  });
  router.put('/user', async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    const input = updateUserInput.parse(request.body ?? {});
    response.json(await updateUser(ports)(actor, input, contextOf(request, redirectTo)));
  });
  router.get('/reauthenticate', async (request, response) => {
    const actor = await authenticate(ports, request.get('authorization'));
    await reauthenticate(ports)(actor);
    response.json({});
  });
  router.get('/user/identities/authorize', () => {
    throw refusals.linkingDisabled();
  });
  router.delete('/user/identities/:identityId', async (request) => {
    const actor = await authenticate(ports, request.get('authorization'));
    await unlinkIdentity(ports)(actor, request.params.identityId);
  });
  router.post('/factors', async (request) => {
    await authenticate(ports, request.get('authorization'));
    enrolFactor(enrolFactorInput.parse(request.body ?? {}));
  });
  router.all('/factors/:factorId{/:action}', async (request) => {
    await authenticate(ports, request.get('authorization'));
    throw refusals.factorNotFound();
  });
  return router;
}

async function grant(
  ports: AuthPorts,
  type: unknown,
  body: unknown,
  context: RequestContext,
): Promise<SessionView> {
  switch (type) {
    case 'password':
      return signInWithPassword(ports)(passwordGrantInput.parse(body), context);
    case 'refresh_token':
      return refreshSession(ports)(refreshGrantInput.parse(body), context);
    case 'pkce':
      return exchangeCode(ports)(pkceGrantInput.parse(body), context);
    case 'id_token':
      throw refusals.identityTokenDisabled(identityTokenInput.parse(body).provider);
    case 'web3':
      throw refusals.walletDisabled();
    default:
      throw refusals.invalidField('unsupported_grant_type');
  }
}
