/// <reference path="./oidc-provider.d.ts" />

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider, { type Context } from 'oidc-provider';

/** A person with an account at the provider. `sub` is what the provider calls them. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** A provider of OpenID Connect on loopback, by oidc-provider, at which nobody needs a password. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The one that signs in next; null: they decline; `ask`: its page asks for an address. */
  person: ProviderPerson | null | 'ask';
  /** Sets where its answers may go, where that was not known at the start. */
  allow(callbackUrl: string): void;
  /** Signs an id_token as a client could have got it; `claims` replace the standard ones. */
  signIdToken(claims: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

const CLIENT_ID = 'parapet';
const CLIENT_SECRET = 'a-secret-of-the-identity-provider';
const INTERACTION = '/interaction/';

/** Asks who signs in. */
const page = `<!doctype html><html lang="en"><title>Identity provider</title>
<link rel="icon" href="data:,"><h1>Identity provider</h1>
<form method="post"><label>Email <input name="email" type="email"></label>
<button>Sign in</button></form></html>`;

/** @param callbackUrl where its answers may go */
export async function startIdentityProvider(callbackUrl?: string): Promise<IdentityProvider> {
  const people = new Map<string, ProviderPerson>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'first', alg: 'RS256', use: 'sig' };
  let serve: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => {
    response.end();
  };
  const server = createServer((request, response) => serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const issuer = `http://127.0.0.1:${address.port}`;

  const openProvider = (redirectUris: readonly string[]): Provider => {
    const client = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
    const provider = new Provider(issuer, {
      clients: [{ ...client, redirect_uris: redirectUris }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['a key of the identity provider'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ ...people.get(sub), sub }),
      }),
      interactions: { url: (_: unknown, { uid }: { uid: string }) => INTERACTION + uid },
      jwks: { keys: [jwk] },
      // Everybody has agreed already.
      loadExistingGrant: async ({ oidc }: Context) => {
        const { accountId } = oidc.session;
        const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      pkce: { required: () => true },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    });
    return provider;
  };
  let provider = openProvider(callbackUrl === undefined ? [] : [callbackUrl]);
  let answer = provider.callback();

  const started: IdentityProvider = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    person: null,
    allow(url) {
      provider = openProvider([url]);
      answer = provider.callback();
    },
    signIdToken: (claims) => {
      const now = Math.floor(Date.now() / 1000);
      const standard = { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 60 };
      return new SignJWT({ ...standard, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'first' })
        .sign(privateKey);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  const personOf = async (request: IncomingMessage): Promise<ProviderPerson | null> => {
    if (started.person !== 'ask') return started.person;
    const body = new URLSearchParams((await request.toArray()).join(''));
    const email = body.get('email') ?? '';
    return { sub: email, email, email_verified: true };
  };
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    if (started.person === 'ask' && request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      return;
    }
    const person = await personOf(request);
    if (person === null) {
      const error = { error: 'access_denied', error_description: 'The user declined' };
      return provider.interactionFinished(request, response, error);
    }
    people.set(person.sub, person);
    return provider.interactionFinished(request, response, {
      login: { accountId: person.sub, remember: false },
    });
  };
  serve = (request, response) => {
    if (!request.url?.startsWith(INTERACTION)) {
      answer(request, response);
      return;
    }
    interact(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  };
  return started;
}
