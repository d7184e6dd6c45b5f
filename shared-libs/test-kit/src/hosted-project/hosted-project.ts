import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createAuthModule } from '@parapet/embedded-auth/auth-module';
import type { SigningKeys } from '@parapet/embedded-auth/keys';
import express, { type Router } from 'express';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { openTestPool } from '../postgres/test-pool.ts';
import { createEdge, type EdgeState } from './edge.ts';

/**
 * A stand-in for a hosted Supabase project, at an origin of its own. The auth service is the embedded
 * one; what differs is in front of it ({@link createEdge}) or here: keys that rotate.
 */
export interface HostedProject {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly edge: EdgeState;
  /** Every request that arrived. */
  readonly requests: { method: string; path: string; headers: IncomingHttpHeaders }[];
  /** Texts of sent mails, newest first. */
  readonly mails: { to: string; text: string }[];
  /**
   * Signs with a new key from now on. The key set lists the previous one too, until it is revoked.
   */
  rotateKeys(options?: { revokePrevious: boolean }): Promise<void>;
  /** Adds a confirmed user, as an operator does. */
  addUser(email: string, password: string, metadata?: object): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param databaseUrl a migrated database, which the product uses too
 * @param redirectOrigins origins that mailed links may lead to, beside the project's own
 */
export async function startHostedProject(options: {
  databaseUrl: string;
  redirectOrigins?: readonly string[];
}): Promise<HostedProject> {
  const pool = openTestPool(options.databaseUrl);
  const keys = {
    publishableKey: `sb_publishable_${randomBytes(12).toString('hex')}`,
    secretKey: `sb_secret_${randomBytes(12).toString('hex')}`,
  };
  const edge: EdgeState = {
    outage: 'none',
    limited: new Set(),
    lacks: new Set(['webauthn', 'phone', 'recovery-codes']),
  };
  const requests: HostedProject['requests'] = [];
  const mails: HostedProject['mails'] = [];
  const codeKey = randomBytes(32);
  const factorKeys = { currentId: 'one', byId: new Map([['one', randomBytes(32)]]) };
  let published: JWK[] = [];
  let auth: Router | undefined;

  const app = express().disable('x-powered-by');
  app.use((request, _response, next) => {
    requests.push({ method: request.method, path: request.path, headers: request.headers });
    next();
  });
  app.use('/auth/v1', createEdge(edge, keys), (request, response, next) =>
    auth?.(request, response, next),
  );
  const server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const url = `http://127.0.0.1:${address.port}`;

  const project: HostedProject = {
    url,
    ...keys,
    edge,
    requests,
    mails,
    async rotateKeys({ revokePrevious } = { revokePrevious: false }) {
      const { current, publicJwk } = await newKey();
      published = [publicJwk, ...(revokePrevious ? [] : published.slice(0, 1))];
      auth = createAuthModule({
        pool,
        keys: { current, publicJwks: { keys: published }, codeKey, factorKeys },
        mailer: { send: async ({ to, text }) => void mails.unshift({ to, text }) },
        publicUrl: url,
        redirectOrigins: options.redirectOrigins ?? [],
        ...keys,
      });
    },
    async addUser(email, password, metadata = {}) {
      const answer = await fetch(`${url}/auth/v1/admin/users`, {
        method: 'POST',
        headers: { apikey: keys.secretKey, 'content-type': 'application/json' },
        body: JSON.stringify({
          email,
          password,
          email_confirm: true,
          user_metadata: metadata,
        }),
      });
      if (!answer.ok) throw new Error(`The user was not added: ${await answer.text()}`);
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await pool.end();
    },
  };
  await project.rotateKeys();
  return project;
}

async function newKey(): Promise<{ current: SigningKeys['current']; publicJwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const kid = randomUUID();
  const jwk = await exportJWK(publicKey);
  const publicJwk = { ...jwk, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true };
  return { current: { kid, privateKey }, publicJwk };
}
