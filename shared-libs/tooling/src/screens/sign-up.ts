import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { newEmail } from '@parapet/test-kit/new-email';
import { Problem } from '../launcher/problem.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** An account that has signed in. */
export interface SignedUp extends Account {
  readonly userId: string;
  /** Its first workspace. */
  readonly workspaceId: string;
  /** Calls a path of its first workspace, such as `/assets`. @throws Problem unless it succeeds */
  call<T>(path: string, body?: unknown): Promise<T>;
}

/** A skipped tour, so that none starts over the dashboard. */
const skippedAt = '2026-01-01T00:00:00.000Z';
const onboardingTour = {
  status: 'skipped',
  startedAt: skippedAt,
  completedAt: null,
  skippedAt,
  lastUpdatedAt: skippedAt,
};
const TIMEOUT_MS = 120_000;

async function json<T>(url: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(url, init);
  if (answer.ok) return (await answer.json()) as T;
  throw new Problem(`${url} answered ${answer.status}: ${await answer.text()}`);
}

/** Reads every 200 ms until there is a value. @throws Problem after two minutes */
export async function until<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const found = await read();
    if (found) return found;
    await delay(200);
  }
  throw new Problem(`${what} did not happen.`);
}

/**
 * Signs up and confirms by e-mail.
 *
 * @param name shown instead of the address
 */
export async function signUp(url: string, name?: string): Promise<SignedUp> {
  const account: Account = {
    email: newEmail('mara'),
    password: `Rampart-${randomUUID()}`,
  };
  await post(
    `${url}/auth/v1/signup`,
    { ...account, data: { onboardingTour, ...(name && { display_name: name }) } },
    await keyOf(url),
  );
  const link = await until('The mail', async () => {
    const mails = await json<{ to: string; links: string[] }[]>(`${url}/embedded/mailbox.json`);
    return mails.find(({ to }) => to === account.email)?.links[0];
  });
  await follow(link);
  return await openAccount(url, account);
}

/** Sends the form of the page that the link opens. */
async function follow(link: string): Promise<void> {
  const { origin, pathname, searchParams } = new URL(link);
  await fetch(origin + pathname, { method: 'POST', body: searchParams, redirect: 'manual' });
}

/** Signs in an account that signed up earlier. */
export async function openAccount(url: string, account: Account): Promise<SignedUp> {
  const key = await keyOf(url);
  const { access_token, user } = await post<{ access_token: string; user: { id: string } }>(
    `${url}/auth/v1/token?grant_type=password`,
    account,
    key,
  );
  const headers = { ...key, authorization: `Bearer ${access_token}` };
  const { data } = await json<{ data: { id: string }[] }>(`${url}/api/workspaces/list`, {
    headers,
  });
  const workspaceId = data[0]?.id ?? '';
  const base = `${url}/api/workspaces/${workspaceId}`;
  return {
    ...account,
    userId: user.id,
    workspaceId,
    call: (path, body) =>
      body === undefined ? json(base + path, { headers }) : post(base + path, body, headers),
  };
}

type Headers = Readonly<Record<string, string>>;

async function keyOf(url: string): Promise<Headers> {
  const { supabaseKey } = await json<{ supabaseKey: string }>(`${url}/config.json`);
  return { apikey: supabaseKey };
}

const post = <T>(url: string, body: unknown, headers: Headers): Promise<T> =>
  json<T>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
