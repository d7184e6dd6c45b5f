import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { isTerminal, type Scan } from '@parapet/contracts/scan';
import { Problem } from '../launcher/problem.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
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
const ASSETS = ['shop.northquay.example', 'api.northquay.example', 'www.northquay.example'];
const TIMEOUT_MS = 120_000;

async function json<T>(url: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(url, init);
  if (answer.ok) return (await answer.json()) as T;
  throw new Problem(`${url} answered ${answer.status}: ${await answer.text()}`);
}

async function until<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const found = await read();
    if (found) return found;
    await delay(200);
  }
  throw new Problem(`${what} did not happen.`);
}

/** Signs up, confirms by e-mail, and creates four assets and a scan of one of them. */
export async function createAccount(url: string): Promise<Account> {
  const { supabaseKey: apikey } = await json<{ supabaseKey: string }>(`${url}/config.json`);
  const email = `mara-${randomUUID().slice(0, 8)}@northquay.example`;
  const password = `Rampart-${randomUUID()}`;
  const post = <T>(path: string, body: unknown, headers: Record<string, string> = { apikey }) =>
    json<T>(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  await post('/auth/v1/signup', { email, password, data: { onboardingTour } });
  const link = await until('The mail', async () => {
    const mails = await json<{ to: string; links: string[] }[]>(`${url}/embedded/mailbox.json`);
    return mails.find(({ to }) => to === email)?.links[0];
  });
  await fetch(link, { redirect: 'manual' });
  const grant = '/auth/v1/token?grant_type=password';
  const { access_token } = await post<{ access_token: string }>(grant, { email, password });
  const headers = { apikey, authorization: `Bearer ${access_token}` };
  const { data } = await json<{ data: { id: string }[] }>(`${url}/api/workspaces/list`, {
    headers,
  });
  const base = `/api/workspaces/${data[0]?.id}`;
  const add = (value: string) =>
    post<{ id: string }>(`${base}/assets`, { value, consent: true }, headers);
  for (const value of ASSETS) await add(value);
  await scanOwnServer(async (target) => {
    const { id } = await add(target);
    const scan = await post<Scan>(`${base}/scans`, { assetIds: [id] }, headers);
    await until('The end of the scan', async () => {
      const { status } = await json<Scan>(`${url}${base}/scans/${scan.id}`, { headers });
      return isTerminal(status) || undefined;
    });
  });
  return { email, password };
}

async function scanOwnServer(work: (target: string) => Promise<void>): Promise<void> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>North Quay</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
