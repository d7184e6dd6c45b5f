import { AuthError, refusals } from '../auth-error.ts';
import { notifyIdentity } from '../mails/notify-change.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { acceptProfile } from '../providers/accept-profile.ts';
import { flowOf } from '../providers/flow-secrets.ts';
import { linkProfile } from '../providers/link-profile.ts';
import { mailConfirmation } from '../providers/mail-confirmation.ts';
import type { ProviderProfile } from '../providers/provider.ts';
import { providerRefusals } from '../providers/provider-refusals.ts';
import { withParams, withRefusal, withSession } from '../providers/redirect.ts';
import { openSession } from '../sessions/open-session.ts';
import type { AuthDb, OAuthFlowRow, UserRow } from '../store/auth-schema.ts';
import { insertFlowState, setAuthCode } from '../store/flow-state.repository.ts';
import { takeOAuthFlow } from '../store/identities.repository.ts';
import { deleteSession, findSession } from '../store/sessions.repository.ts';
import { hashOpaqueToken, newOpaqueToken } from '../tokens/opaque-token.ts';

const METHOD = 'oauth';
const MAX_DESCRIPTION = 300;

/**
 * Takes the answer of a provider and returns where the browser goes: to the page that started the
 * flow, with `?code=` for PKCE, otherwise with the session in the fragment; refusals are parameters
 * there. An answer to no flow of this browser goes to the callback page of the product.
 */
export const finishProviderFlow =
  (ports: AuthPorts) =>
  async (
    query: URLSearchParams,
    context: RequestContext,
    browserKey: string | null,
  ): Promise<string> => {
    let redirectTo = new URL('/auth/callback', ports.serviceUrl).href;
    try {
      await ports.limits.take('providerByIp', context.ip);
      const state = query.get('state');
      if (!state) throw providerRefusals.stateMissing();
      const flow = await takeFlow(ports, state, browserKey);
      redirectTo = flow.redirect_to;
      const profile = await readProfile(ports, flow, state, query);
      return await finish(ports, flow, profile, context);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return withRefusal(redirectTo, error);
    }
  };

async function takeFlow(
  ports: AuthPorts,
  state: string,
  browserKey: string | null,
): Promise<OAuthFlowRow> {
  const flow =
    browserKey === null
      ? undefined
      : await takeOAuthFlow(
          ports.db,
          hashOpaqueToken(state),
          hashOpaqueToken(browserKey),
          ports.now(),
        );
  if (flow === undefined) throw providerRefusals.stateUnknown();
  return flow;
}

async function readProfile(
  ports: AuthPorts,
  flow: OAuthFlowRow,
  state: string,
  query: URLSearchParams,
): Promise<ProviderProfile> {
  const refused = query.get('error');
  if (refused !== null) {
    const error = /^[\w.-]{1,64}$/.test(refused) ? refused : 'server_error';
    const description = query.get('error_description') ?? '';
    throw providerRefusals.refusedThere(error, description.slice(0, MAX_DESCRIPTION));
  }
  if (!query.get('code')) throw providerRefusals.codeMissing();
  const provider = ports.providers.get(flow.provider);
  if (provider === undefined) throw providerRefusals.notSupported();
  try {
    const callback = new URL(`${ports.serviceUrl}/callback?${query}`);
    return await provider.readAnswer(callback, flowOf(ports.codeKey, state));
  } catch (error) {
    ports.onError(error);
    throw providerRefusals.exchangeFailed();
  }
}

async function finish(
  ports: AuthPorts,
  flow: OAuthFlowRow,
  profile: ProviderProfile,
  context: RequestContext,
): Promise<string> {
  const done = await ports.db.transaction().execute(async (db) => {
    if (flow.linking_session_id !== null) {
      const session = await findSession(db, flow.linking_session_id);
      if (session === undefined) throw refusals.sessionNotFound();
      const user = await linkProfile(ports, db, session.user_id, flow.provider, profile);
      return { user, isLinked: true, location: await open(ports, db, flow, user, context) };
    }
    const accepted = await acceptProfile(ports, db, flow.provider, profile);
    if (accepted.kind === 'unverified') return accepted;
    const { user, isNewlyLinked: isLinked } = accepted;
    return { user, isLinked, location: await open(ports, db, flow, user, context) };
  });
  if ('kind' in done) {
    await mailConfirmation(ports, done, flow.redirect_to);
    throw providerRefusals.unverified(flow.provider, done.mail !== null);
  }
  if (done.isLinked) {
    const change = { kind: 'identity_linked', provider: flow.provider } as const;
    await notifyIdentity(ports, done.user.email, change, context);
  }
  return done.location;
}

/** Opens the session, or prepares the code that the browser exchanges for it. */
async function open(
  ports: AuthPorts,
  db: AuthDb,
  flow: OAuthFlowRow,
  user: UserRow,
  context: RequestContext,
): Promise<string> {
  const at = ports.now();
  if (flow.code_challenge === null || flow.code_challenge_method === null) {
    if (flow.linking_session_id !== null) await deleteSession(db, flow.linking_session_id);
    return withSession(flow.redirect_to, await openSession(ports, db, user, METHOD, context));
  }
  const id = await insertFlowState(db, {
    userId: user.id,
    challenge: flow.code_challenge,
    challengeMethod: flow.code_challenge_method,
    authenticationMethod: METHOD,
    replacesSessionId: flow.linking_session_id,
    at,
  });
  const code = newOpaqueToken();
  await setAuthCode(db, id, { hash: hashOpaqueToken(code), at });
  return withParams(flow.redirect_to, { code });
}
