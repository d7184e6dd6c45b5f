import type { TestDatabase } from '@parapet/test-kit/postgres';
import { Client } from 'pg';
import { idsFor, readIds } from '../isolation/foreign-ids.ts';
import { inOrder, type LargestRequest, largestRequests } from './largest-requests.ts';
import type { IdOf } from './largest-value.ts';
import type { MeasuredApi } from './measured-api.ts';
import { idQueries, type Preparation, preparationsOf } from './preparations.ts';
import { prepareWorkspace } from './prepared-workspace.ts';

export interface LoopStretch {
  readonly id: string;
  readonly status: number;
  /** The longest stretch as a multiple of the calibration. */
  readonly units: number;
  /** The answer to a request that should work and does not, or the other way round. */
  readonly surprise: string | null;
}

const ROUNDS = 3;

/** No operation holds the event loop for longer, in units of `calibrate`. */
const MAX_UNITS = 20;

/** Operations with a bound of their own. */
const exceptions: Readonly<Record<string, { readonly units: number; readonly why: string }>> = {};

export const boundOf = (id: string): number => exceptions[id]?.units ?? MAX_UNITS;

/**
 * Sends the largest requests of the operations one by one, each to rows with which it works; returns the longest
 * stretch of each request, worst first.
 */
export async function walkLoop(api: MeasuredApi, database: TestDatabase): Promise<LoopStretch[]> {
  const client = new Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    return await walkWith(api, client, database.url);
  } finally {
    await client.end();
  }
}

async function walkWith(api: MeasuredApi, client: Client, url: string): Promise<LoopStretch[]> {
  const prepared = await prepareWorkspace(client, api);
  const preparations = preparationsOf({ ...api, ...prepared });
  const known = await readIds(url, api.ada);
  const chosen = new Map<string, readonly string[]>();
  for (const [field, query] of Object.entries(idQueries({ ...api, ...prepared }))) {
    const { rows } = await client.query<{ id: string }>(query);
    if (rows.length === 0) throw new Error(`No row has an id for ${field}.`);
    chosen.set(
      field,
      rows.map(({ id }) => id),
    );
  }
  const idOf =
    ({ ids = {} }: Preparation): IdOf =>
    (field, index) => {
      const name = field.replace(/s$/, '');
      const own = ids[name];
      const found = own ? [own] : (chosen.get(name) ?? idsFor(field, known));
      return found[index % found.length] ?? '';
    };
  const stretches: LoopStretch[] = [];
  for (const endpoint of inOrder) {
    const preparation = preparations[endpoint.id] ?? {};
    const unit = await api.ask('calibrate');
    for (const request of largestRequests(endpoint, idOf(preparation))) {
      stretches.push(await measure({ api, client }, { request, preparation, unit }));
    }
  }
  return stretches.sort((a, b) => b.units - a.units);
}

/** A request beyond the bound is sent again: the first compiles, and any may meet a collection of garbage. */
async function measure(
  { api, client }: { api: MeasuredApi; client: Client },
  {
    request,
    preparation,
    unit,
  }: { request: LargestRequest; preparation: Preparation; unit: number },
): Promise<LoopStretch> {
  const { id, isRefused } = request;
  const { token } = api[preparation.by ?? 'ada'];
  const path = await withCursor(new URL(request.path, api.url), preparation, token);
  const rounds: { status: number; text: string; ms: number }[] = [];
  while (rounds.length < ROUNDS) {
    if (preparation.before) await client.query(preparation.before);
    await api.ask('reset');
    const answer = await send(api.url + path, request, token);
    rounds.push({ ...answer, ms: await api.ask('longest') });
    if (Math.min(...rounds.map(({ ms }) => ms)) <= boundOf(id) * unit) break;
  }
  const { status = 0, text = '' } = rounds[0] ?? {};
  const same = rounds.filter((round) => round.status === status).map(({ ms }) => ms);
  const isAsExpected = isRefused ? status === 422 : status < 300;
  return {
    id,
    status,
    units: Math.min(...same) / unit,
    surprise: isAsExpected ? null : text.slice(0, 300),
  };
}

/** Puts the cursor of the second page in the place of a made one. */
async function withCursor(url: URL, { query = {} }: Preparation, token: string): Promise<string> {
  if (!url.searchParams.has('cursor')) return url.pathname + url.search;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const first = new URL(url);
  first.searchParams.delete('cursor');
  first.searchParams.set('limit', '1');
  const answer = await fetch(first, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const { nextCursor } = JSON.parse(text) as { nextCursor?: string | null };
  if (!nextCursor) throw new Error(`No second page: ${first} ${text.slice(0, 300)}`);
  url.searchParams.set('cursor', nextCursor);
  return url.pathname + url.search;
}

async function send(
  url: string,
  { method, body }: LargestRequest,
  token: string,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    body,
    signal: AbortSignal.timeout(60_000),
  });
  const { status, headers } = answer;
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return { status, text: '' };
  }
  return { status, text: Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 300) };
}
