import { z } from 'zod';
import { challengeFields, challengeOf } from '../fields.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { flowOf } from '../providers/flow-secrets.ts';
import { providerRefusals } from '../providers/provider-refusals.ts';
import type { Actor } from '../sessions/authenticate.ts';
import { insertOAuthFlow } from '../store/identities.repository.ts';
import { hashOpaqueToken, newOpaqueToken } from '../tokens/opaque-token.ts';

/** Time to sign in at the provider, also with a second factor there. */
const FLOW_MS = 10 * 60 * 1000;

const hint = z.string().max(255).optional();
const hintFields = { prompt: hint, login_hint: hint, hd: hint, domain_hint: hint };

/**
 * Query of GET /authorize and GET /user/identities/authorize. Scopes are not taken over: the service
 * reads the user once and keeps no token of the provider.
 */
export const startProviderFlowInput = z.object({
  provider: z.string().max(64).default(''),
  ...challengeFields,
  ...hintFields,
});

/**
 * Returns the page of the provider for the browser with that key. `actor` links an identity instead
 * of signing in.
 * @throws AuthError validation_failed for a provider that is off, unexpected_failure.
 */
export const startProviderFlow =
  (ports: AuthPorts) =>
  async (
    input: z.output<typeof startProviderFlowInput>,
    context: RequestContext,
    browserKey: string,
    actor?: Actor,
  ): Promise<string> => {
    const provider = ports.providers.get(input.provider.toLowerCase());
    if (provider === undefined) throw providerRefusals.notEnabled();
    await ports.limits.take('providerByIp', context.ip);
    const state = newOpaqueToken();
    const challenge = challengeOf(input);
    const page = await provider
      .pageFor(flowOf(ports.codeKey, state), `${ports.serviceUrl}/callback`, hintsOf(input))
      .catch((error: unknown) => {
        ports.onError(error);
        throw providerRefusals.unreachable();
      });
    const at = ports.now();
    await insertOAuthFlow(ports.db, {
      state_hash: hashOpaqueToken(state),
      browser_hash: hashOpaqueToken(browserKey),
      provider: provider.id,
      redirect_to: context.redirectTo,
      code_challenge: challenge?.challenge ?? null,
      code_challenge_method: challenge?.method ?? null,
      linking_session_id: actor?.session.id ?? null,
      created_at: at,
      expires_at: new Date(at.getTime() + FLOW_MS),
    });
    return page.href;
  };

function hintsOf(input: z.output<typeof startProviderFlowInput>): Record<string, string> {
  const hints: Record<string, string> = {};
  for (const name of Object.keys(hintFields) as (keyof typeof hintFields)[]) {
    const value = input[name];
    if (value) hints[name] = value;
  }
  return hints;
}
