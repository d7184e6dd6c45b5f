import type { TestDatabase } from '@parapet/test-kit/postgres';
import { idsFor, readIds } from '../isolation/foreign-ids.ts';
import { inOrder, type LargestRequest, largestRequests } from './largest-requests.ts';
import type { IdOf } from './largest-value.ts';
import type { MeasuredApi } from './measured-api.ts';

export interface LoopStretch {
  readonly id: string;
  readonly status: number;
  /** The longest stretch as a multiple of the calibration. */
  readonly units: number;
  readonly request: LargestRequest;
}

const ROUNDS = 3;

/** No operation holds the event loop for longer, in units of `calibrate`. */
const MAX_UNITS = 20;

/** Operations with a bound of their own. */
const exceptions: Readonly<Record<string, { readonly units: number; readonly why: string }>> = {};

export const boundOf = (id: string): number => exceptions[id]?.units ?? MAX_UNITS;

/** Sends the largest requests of the operations one by one; returns the longest stretch of each request, worst first. */
export async function walkLoop(api: MeasuredApi, database: TestDatabase): Promise<LoopStretch[]> {
  const ids = await readIds(database.url, api.ada);
  const idOf: IdOf = (field, index) => {
    const found = idsFor(field, ids);
    return found[index % found.length] ?? '';
  };
  const found: LoopStretch[] = [];
  for (const endpoint of inOrder) {
    const unit = await api.ask('calibrate');
    for (const request of largestRequests(endpoint, idOf)) {
      found.push(await measure(api, request, unit));
    }
  }
  return found.sort((a, b) => b.units - a.units);
}

/** A request beyond the bound is sent again: the first compiles, and any may meet a collection of garbage. */
async function measure(
  api: MeasuredApi,
  request: LargestRequest,
  unit: number,
): Promise<LoopStretch> {
  const rounds: { status: number; ms: number }[] = [];
  while (rounds.length < ROUNDS) {
    await api.ask('reset');
    const status = await send(api, request);
    rounds.push({ status, ms: await api.ask('longest') });
    if (Math.min(...rounds.map(({ ms }) => ms)) <= boundOf(request.id) * unit) break;
  }
  const status = rounds[0]?.status ?? 0;
  const same = rounds.filter((round) => round.status === status).map(({ ms }) => ms);
  return { id: request.id, status, units: Math.min(...same) / unit, request };
}

async function send(api: MeasuredApi, { method, path, body }: LargestRequest): Promise<number> {
  const answer = await fetch(api.url + path, {
    method,
    headers: {
      authorization: `Bearer ${api.ada.token}`,
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    body,
    signal: AbortSignal.timeout(60_000),
  });
  if (answer.headers.get('content-type')?.startsWith('text/event-stream'))
    await answer.body?.cancel();
  else await answer.arrayBuffer();
  return answer.status;
}
