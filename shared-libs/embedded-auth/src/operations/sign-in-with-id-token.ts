import { createHash } from 'node:crypto';
import { z } from 'zod';
import { notifyIdentity } from '../mails/notify-change.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { acceptProfile } from '../providers/accept-profile.ts';
import { linkProfile } from '../providers/link-profile.ts';
import { mailConfirmation } from '../providers/mail-confirmation.ts';
import type { Provider, ProviderProfile } from '../providers/provider.ts';
import { providerRefusals } from '../providers/provider-refusals.ts';
import { assertLevel } from '../sessions/assert-level.ts';
import { authenticate } from '../sessions/authenticate.ts';
import { openSession, type SessionView } from '../sessions/open-session.ts';
import { isSameSecret } from '../tokens/opaque-token.ts';

const METHOD = 'oauth';
const text = z.string().max(16_384).nullish();

/** Body of POST /token?grant_type=id_token. */
export const idTokenGrantInput = z.object({
  provider: z.string().max(64).nullish(),
  id_token: text,
  access_token: text,
  nonce: z.string().max(512).nullish(),
  client_id: z.string().max(255).nullish(),
  issuer: z.string().max(255).nullish(),
  link_identity: z.boolean().nullish(),
});
type Input = z.output<typeof idTokenGrantInput>;

/** Issuers that Supabase Auth names when their provider is off. */
const KNOWN_ISSUERS: Record<string, string> = {
  apple: 'https://appleid.apple.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
};

/**
 * Exchanges an id_token of a provider for a session. It must be signed by a key of the issuer, be
 * meant for the configured client and repeat the SHA-256 of the nonce. With `link_identity` the
 * bearer's account gets the identity.
 * @throws AuthError provider_disabled, validation_failed, identity_already_exists and others.
 */
export const signInWithIdToken =
  (ports: AuthPorts) =>
  async (
    input: Input,
    context: RequestContext,
    authorization: string | undefined,
  ): Promise<SessionView> => {
    if (!input.id_token) throw providerRefusals.idTokenMissing();
    if (!input.provider && !(input.client_id && input.issuer)) {
      throw providerRefusals.providerMissing();
    }
    await ports.limits.take('providerByIp', context.ip);
    if (input.link_identity && !authorization) throw providerRefusals.linkingNeedsSession();
    const actor = input.link_identity ? await authenticate(ports, authorization) : undefined;
    if (actor !== undefined) await assertLevel(ports, actor);
    const provider = providerOf(ports, input);
    const profile = await verify(ports, provider, input.id_token, input);

    const done = await ports.db.transaction().execute(async (db) => {
      if (actor !== undefined) {
        const user = await linkProfile(ports, db, actor.user.id, provider.id, profile);
        return { session: await openSession(ports, db, user, METHOD, context), isLinked: true };
      }
      const accepted = await acceptProfile(ports, db, provider.id, profile);
      if (accepted.kind === 'unverified') return accepted;
      const session = await openSession(ports, db, accepted.user, METHOD, context);
      return { session, isLinked: accepted.isNewlyLinked };
    });
    if ('kind' in done) {
      await mailConfirmation(ports, done, context.redirectTo);
      throw providerRefusals.unverified(provider.id, done.mail !== null);
    }
    if (done.isLinked) {
      const change = { kind: 'identity_linked', provider: provider.id } as const;
      await notifyIdentity(ports, done.session.user.email, change, context);
    }
    return done.session;
  };

type Verifying = Provider & Required<Pick<Provider, 'verifyIdToken'>>;

const verifies = (provider: Provider | undefined): provider is Verifying =>
  provider?.verifyIdToken !== undefined;

function providerOf(ports: AuthPorts, { provider: id }: Input): Verifying {
  const name = id ?? '';
  const provider = ports.providers.get(name);
  if (verifies(provider)) return provider;
  if (name.startsWith('custom:')) throw providerRefusals.customProviderUnknown(name);
  const issuer = Object.hasOwn(KNOWN_ISSUERS, name) ? KNOWN_ISSUERS[name] : undefined;
  if (issuer !== undefined) throw providerRefusals.providerOff(issuer);
  throw providerRefusals.issuerUnknown(name);
}

async function verify(
  ports: AuthPorts,
  provider: Verifying,
  token: string,
  { access_token: accessToken, nonce }: Input,
): Promise<ProviderProfile> {
  const verified = await provider
    .verifyIdToken(token, accessToken || null)
    .catch((error: unknown) => {
      ports.onError(error);
      throw providerRefusals.badIdToken();
    });
  if (!verified.audience.includes(provider.clientId)) {
    throw providerRefusals.badAudience(verified.audience);
  }
  if ((verified.nonce !== null) !== Boolean(nonce)) throw providerRefusals.nonceOneSided();
  if (verified.nonce !== null && nonce) {
    const expected = createHash('sha256').update(nonce).digest('hex');
    if (!isSameSecret(expected, verified.nonce)) throw providerRefusals.nonceMismatch();
  }
  return verified.profile;
}
