import * as client from 'openid-client';
import { z } from 'zod';
import { type ProviderEmail, profileFields, profileOf } from './profile.ts';
import type { Provider, ProviderFetch, ProviderSettings } from './provider.ts';

const user = z.object({
  id: z.number().int().positive(),
  login: profileFields.name,
  name: profileFields.name,
  avatar_url: profileFields.picture,
});
const addresses = z.array(
  z.object({ email: profileFields.email, verified: z.boolean(), primary: z.boolean() }),
);

/**
 * GitHub, or GitHub Enterprise at `issuer`: OAuth 2 without an id_token, so the user is read from its
 * API with the token that was just received.
 */
export function githubProvider(settings: ProviderSettings, fetch: ProviderFetch): Provider {
  const server = settings.issuer.replace(/\/$/, '');
  const api = server === 'https://github.com' ? 'https://api.github.com' : `${server}/api/v3`;
  const config = new client.Configuration(
    {
      issuer: `${server}/login/oauth`,
      authorization_endpoint: `${server}/login/oauth/authorize`,
      token_endpoint: `${server}/login/oauth/access_token`,
    },
    settings.clientId,
    settings.clientSecret,
    client.ClientSecretPost(settings.clientSecret),
  );
  config[client.customFetch] = (url, init) => fetch(url, init as RequestInit);
  if (server.startsWith('http:')) client.allowInsecureRequests(config);

  const read = async <Schema extends z.ZodType>(
    path: string,
    token: string,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    const answer = await fetch(`${api}${path}`, {
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'user-agent': 'Parapet',
      },
    });
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${path}.`);
    return schema.parse(await answer.json());
  };

  return {
    id: settings.id,
    clientId: settings.clientId,
    async pageFor(flow, callbackUrl, hints) {
      return client.buildAuthorizationUrl(config, {
        ...hints,
        redirect_uri: callbackUrl,
        scope: 'read:user user:email',
        state: flow.state,
        code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    async readAnswer(callback, flow) {
      const { access_token: token } = await client.authorizationCodeGrant(config, callback, {
        expectedState: flow.state,
        pkceCodeVerifier: flow.codeVerifier,
      });
      const found = await read('/user', token, user);
      const emails = (await read('/user/emails', token, addresses)).flatMap(
        ({ email, verified, primary }): ProviderEmail[] =>
          email === null ? [] : [{ email, verified, primary }],
      );
      const described = {
        iss: api,
        sub: String(found.id),
        name: found.name,
        username: found.login,
        picture: found.avatar_url,
      };
      return profileOf(described, emails);
    },
  };
}
