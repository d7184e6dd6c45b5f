import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, decodeJwt, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { profileOfClaims } from './profile.ts';
import type { Provider, ProviderFetch, ProviderSettings } from './provider.ts';

/** How long the discovery document of an issuer is used. */
const DISCOVERED_MS = 60 * 60 * 1000;
const TIMEOUT_SECONDS = 10;
const ASYMMETRIC = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

interface Discovered {
  config: client.Configuration;
  keys: JWTVerifyGetKey;
}

/** Any issuer of OpenID Connect. Its discovery document is read at the first sign-in. */
export function openIdProvider(settings: ProviderSettings, fetch: ProviderFetch): Provider {
  const { id, issuer, clientId, clientSecret } = settings;
  let found: Promise<Discovered> | null = null;
  let foundAt = 0;

  const discover = (): Promise<Discovered> => {
    if (found !== null && Date.now() - foundAt < DISCOVERED_MS) return found;
    foundAt = Date.now();
    found = readDiscovery();
    // A failure is not kept: the next sign-in asks again.
    found.catch(() => {
      found = null;
    });
    return found;
  };

  const readDiscovery = async (): Promise<Discovered> => {
    const config = await client.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      secretOf(clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        [client.customFetch]: (url, init) => fetch(url, init as RequestInit),
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    const { jwks_uri } = config.serverMetadata();
    if (jwks_uri === undefined) throw new Error(`${issuer} names no key set.`);
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      [customFetch]: (url, init) => fetch(url, init),
    });
    return { config, keys };
  };

  return {
    id,
    clientId,
    async pageFor(flow, callbackUrl, hints) {
      const { config } = await discover();
      return client.buildAuthorizationUrl(config, {
        ...hints,
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    async readAnswer(callback, flow) {
      const { config } = await discover();
      const tokens = await client.authorizationCodeGrant(config, callback, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error(`${issuer} sent no id_token.`);
      // Microsoft's address is trusted only with a claim that its user info does not have.
      const asksMore = claims.email === undefined && id !== 'azure';
      const hasMore = asksMore && config.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasMore
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
      return profileOfClaims(id, { ...more, ...claims });
    },
    async verifyIdToken(token, accessToken) {
      const { config, keys } = await discover();
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms: ASYMMETRIC,
        issuer: issuerOf(config.serverMetadata().issuer, token),
        requiredClaims: ['sub', 'exp', 'iat', 'aud'],
      });
      const { at_hash: hash, nonce } = payload;
      if (accessToken !== null && typeof hash === 'string') {
        if (hash !== halfHash(protectedHeader.alg, accessToken)) {
          throw new Error('The access token does not belong to the id_token.');
        }
      }
      return {
        profile: profileOfClaims(id, payload),
        audience: [payload.aud ?? []].flat(),
        nonce: typeof nonce === 'string' && nonce !== '' ? nonce : null,
      };
    },
  };
}

/** Sends the secret as the issuer wants it: in the header by default, else in the body. */
function secretOf(secret: string): client.ClientAuth {
  const inHeader = client.ClientSecretBasic(secret);
  const inBody = client.ClientSecretPost(secret);
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth = methods.includes('client_secret_basic') ? inHeader : inBody;
    return auth(server, metadata, body, headers);
  };
}

/** Microsoft's shared issuer stands for each of its tenants. */
function issuerOf(discovered: string, token: string): string {
  if (!discovered.includes('{tenantid}')) return discovered;
  const { tid } = decodeJwt(token);
  return discovered.replace('{tenantid}', typeof tid === 'string' ? tid : '');
}

/** The at_hash of OpenID Connect Core, 3.1.3.6. */
function halfHash(algorithm: string, accessToken: string): string {
  const bits = /^[A-Z]{2}(\d{3})$/.exec(algorithm)?.[1] ?? '512';
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}
