import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@parapet/test-kit/postgres';
import { openTestPool } from '@parapet/test-kit/test-pool';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import express from 'express';
import type pg from 'pg';
import { vi } from 'vitest';
import { z } from 'zod';
import { type AuthModuleDeps, createAuthModule } from '../auth.module.ts';
import { loadOrCreateApiKeys, loadOrCreateSigningKeys, type SigningKeys } from '../keys/keys.ts';
import type { Mail } from '../ports.ts';
import { productSettings } from '../settings.ts';

// The suite drives supabase-js against the embedded service, or against any other project:
//   AUTH_SUITE_URL, AUTH_SUITE_PUBLISHABLE_KEY, AUTH_SUITE_SECRET_KEY   the project
//   AUTH_SUITE_MAILBOX_URL    answers its mail as /embedded/mailbox.json does; without it, tests
//                             that need a mail are skipped
//   AUTH_SUITE_REDIRECT_URL   a page on its redirect allow-list
//   AUTH_SUITE_MAIL_DOMAIN    a domain to which it sends mail
// The project is open to sign-up by e-mail, confirms addresses (a change of address at both ends),
// leads mailed links through its own /auth/v1/verify with a code of six digits beside, and signs
// tokens with ES256; its limits allow some hundred mails an hour. Users that tests add stay there.
// Tests that need internals or control of the clock are skipped.
const { env } = process;

/** Tells whether the suite runs against a hosted project. */
export const isHosted = env.AUTH_SUITE_URL !== undefined;
/** Tells whether the project's mail can be read. */
export const hasMailbox = !isHosted || env.AUTH_SUITE_MAILBOX_URL !== undefined;

const receivedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
});
export type ReceivedMail = z.infer<typeof receivedMail>;

/** A running auth service and what a test needs to use it from outside. */
export interface Project {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** A page that mailed links may redirect to. */
  redirectUrl: string;
  mailboxUrl: string;
  /** Access that only the embedded service gives to a test. */
  inside: { pool: pg.Pool; keys: SigningKeys; advance(seconds: number): void } | null;
  close(): Promise<void>;
}

/** A password that every policy accepts. */
export const PASSWORD = 'Rampart-and-cell-7';

/** Belongs to the embedded service, which lets no test wait as long as the product does. */
export const MINIMUM_ANSWER_MS = 1;

/** Settings that a test may change in the embedded service. */
type Different = Partial<
  Pick<AuthModuleDeps, 'settings' | 'isBreached' | 'onError' | 'mailer' | 'sms'>
> & {
  /** The providers of a project at this address. */
  providersOf?: (url: string) => Promise<NonNullable<AuthModuleDeps['providers']>>;
};

/** Opens the project named by the environment, else starts the embedded service. */
export function openProject(different: Different = {}): Promise<Project> {
  return isHosted ? Promise.resolve(hostedProject()) : startEmbedded(different);
}

function hostedProject(): Project {
  return {
    url: required('AUTH_SUITE_URL'),
    publishableKey: required('AUTH_SUITE_PUBLISHABLE_KEY'),
    secretKey: required('AUTH_SUITE_SECRET_KEY'),
    redirectUrl: required('AUTH_SUITE_REDIRECT_URL'),
    mailboxUrl: env.AUTH_SUITE_MAILBOX_URL ?? '',
    inside: null,
    close: () => Promise.resolve(),
  };
}

function required(name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing from the environment.`);
  return value;
}

async function startEmbedded({
  providersOf,
  settings = productSettings,
  ...different
}: Different): Promise<Project> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parapet-auth-suite-'));
  const pool = openTestPool(database.url);
  const app = express();
  const server = createServer(app);
  const url = await listen(server);
  const keys = await loadOrCreateSigningKeys(dataDir);
  const apiKeys = await loadOrCreateApiKeys(dataDir);
  const received: Mail[] = [];
  let ahead = 0;
  const auth = createAuthModule({
    pool,
    keys,
    mailer: { send: async (mail) => void received.unshift(mail) },
    publicUrl: url,
    ...apiKeys,
    clock: () => new Date(Date.now() + ahead),
    settings: { ...settings, minimumAnswerMs: MINIMUM_ANSWER_MS },
    ...(providersOf && { providers: await providersOf(url) }),
    ...different,
  });
  app.use('/auth/v1', auth);
  app.get('/mailbox.json', (_request, response) => {
    response.json(
      received.map((mail) => ({ ...mail, links: mail.text.match(/https?:\/\/\S+/g) ?? [] })),
    );
  });
  return {
    url,
    ...apiKeys,
    redirectUrl: `${url}/auth/callback`,
    mailboxUrl: `${url}/mailbox.json`,
    inside: {
      pool,
      keys,
      advance: (seconds) => {
        ahead += seconds * 1000;
      },
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://localhost:${address.port}`;
}

/** A separate browser: a client with its own storage, which a test can read. */
export function openClient(
  project: Project,
  flowType: 'pkce' | 'implicit' = 'pkce',
  ask: typeof fetch = fetch,
): SupabaseClient {
  const items = new Map<string, string>();
  return createClient(project.url, project.publishableKey, {
    global: { fetch: ask },
    auth: {
      flowType,
      experimental: { recoveryCodes: true },
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => void items.set(key, value),
        removeItem: (key) => void items.delete(key),
      },
    },
  });
}

/** A server's client, with the secret key. */
export function openAdmin(project: Project): SupabaseClient {
  return createClient(project.url, project.secretKey, {
    auth: { autoRefreshToken: false, persistSession: false },
  });
}

/** An address that no other test uses. */
export function newAddress(): string {
  return `person-${randomUUID()}@${env.AUTH_SUITE_MAIL_DOMAIN ?? 'parapet.example'}`;
}

/** Adds a confirmed user without sending mail. */
export async function addUser(project: Project, email = newAddress()): Promise<string> {
  const { error } = await openAdmin(project).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
  });
  if (error) throw error;
  return email;
}

/** A client in which a new confirmed user has signed in. */
export async function signedIn(
  project: Project,
  email?: string,
): Promise<{ client: SupabaseClient; email: string; accessToken: string; refreshToken: string }> {
  const address = email ?? (await addUser(project));
  const client = openClient(project);
  const { data, error } = await client.auth.signInWithPassword({
    email: address,
    password: PASSWORD,
  });
  if (error) throw error;
  const { access_token: accessToken, refresh_token: refreshToken } = data.session;
  return { client, email: address, accessToken, refreshToken };
}

/** Returns all mails to an address, newest first. */
export async function mailsTo(project: Project, address: string): Promise<ReceivedMail[]> {
  const answer = await fetch(project.mailboxUrl);
  const mails = z.array(receivedMail).parse(await answer.json());
  return mails.filter((mail) => mail.to === address);
}

/** Waits for at least `count` mails to an address and returns the newest. */
export async function mailTo(project: Project, address: string, count = 1): Promise<ReceivedMail> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(project, address);
      const [newest] = mails;
      if (newest === undefined || mails.length < count) throw new Error(`No mail to ${address}.`);
      return newest;
    },
    { timeout: isHosted ? 30_000 : 1_000, interval: 50 },
  );
}

/** The link and the code of a mail. */
export function contentOf(mail: ReceivedMail): { link: URL; code: string } {
  const link = mail.links.find((value) => value.includes('/verify?'));
  const code = mail.text.match(/\b\d{6}\b/)?.[0];
  if (link === undefined || code === undefined) throw new Error('The mail has no link or no code.');
  return { link: new URL(link), code };
}

/**
 * Opens a mailed link and presses the button of its page, as a person does, and returns the redirect
 * target and its fragment. A hosted project redirects at once.
 */
export async function follow(link: URL): Promise<{ url: URL; fragment: URLSearchParams }> {
  const page = await fetch(link, { redirect: 'manual' });
  const answer = page.status === 200 ? await press(link, await page.text()) : page;
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`The link answered ${answer.status} and no redirect.`);
  const url = new URL(location);
  return { url, fragment: new URLSearchParams(url.hash.slice(1)) };
}

/** Sends the form of a link's page. */
export function press(
  link: URL,
  html: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams();
  for (const [, name = '', value = ''] of html.matchAll(/name="(\w+)" value="([^"]*)"/g)) {
    body.append(name, value.replaceAll('&amp;', '&'));
  }
  return fetch(new URL('verify', link), { method: 'POST', body, headers, redirect: 'manual' });
}
