import { Router } from 'express';
import { refusals } from '../auth-error.ts';
import { contextOf } from '../http/request-context.ts';
import { exchangeCode, pkceGrantInput } from '../operations/exchange-code.ts';
import { getUser } from '../operations/get-user.ts';
import { reauthenticate } from '../operations/reauthenticate.ts';
import { refreshGrantInput, refreshSession } from '../operations/refresh-session.ts';
import { requestRecovery, requestRecoveryInput } from '../operations/request-recovery.ts';
import { resend, resendInput } from '../operations/resend.ts';
import { sendOtp, sendOtpInput } from '../operations/send-otp.ts';
import { idTokenGrantInput, signInWithIdToken } from '../operations/sign-in-with-id-token.ts';
import { passwordGrantInput, signInWithPassword } from '../operations/sign-in-with-password.ts';
import { signOut, signOutInput } from '../operations/sign-out.ts';
import { signUp, signUpInput } from '../operations/sign-up.ts';
import { updateUser, updateUserInput } from '../operations/update-user.ts';
import { verifyToken, verifyTokenInput } from '../operations/verify-token.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { authenticate } from '../sessions/authenticate.ts';
import type { SessionView } from '../sessions/open-session.ts';
import { publicSettings } from '../settings.ts';

type RedirectPolicy = (wanted: string | undefined) => string;

/** Routes for everybody with the publishable key. */
export function anonymousRoutes(ports: AuthPorts, redirectTo: RedirectPolicy): Router {
  const router = Router();
  router.get('/settings', (_request, response) => {
    const settings = publicSettings([...ports.providers.keys()]);
    const external = { ...settings.external, phone: ports.sms !== null };
    response.json({ ...settings, external, mfa_webauthn_enabled: ports.relyingParty !== null });
  });
  router.post('/signup', async (request, response) => {
    const input = signUpInput.parse(request.body ?? {});
    response.json(await signUp(ports)(input, contextOf(request, redirectTo)));
  });
  router.post('/token', async (request, response) => {
    const context = contextOf(request, redirectTo);
    const { grant_type: type } = request.query;
    const authorization = request.get('authorization');
    response.json(await grant(ports, type, request.body ?? {}, context, authorization));
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
  return router;
}

async function grant(
  ports: AuthPorts,
  type: unknown,
  body: unknown,
  context: RequestContext,
  authorization: string | undefined,
): Promise<SessionView> {
  switch (type) {
    case 'password':
      return signInWithPassword(ports)(passwordGrantInput.parse(body), context);
    case 'refresh_token':
      return refreshSession(ports)(refreshGrantInput.parse(body), context);
    case 'pkce':
      return exchangeCode(ports)(pkceGrantInput.parse(body), context);
    case 'id_token':
      return signInWithIdToken(ports)(idTokenGrantInput.parse(body), context, authorization);
    case 'web3':
      throw refusals.walletDisabled();
    default:
      throw refusals.invalidField('unsupported_grant_type');
  }
}
