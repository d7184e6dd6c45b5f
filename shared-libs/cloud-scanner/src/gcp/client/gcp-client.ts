import pLimit from 'p-limit';
import type { Buckets } from '../../aws/client/buckets.ts';
import { networkError, type Send } from '../../aws/client/send.ts';
import { type Call, type Caller, CallFailure } from '../../definition/caller.ts';
import type { Answer } from '../../definition/source.ts';
import { type GcpProblem, problemIn } from './errors.ts';
import { operationOf, permissionOf } from './operations.ts';
import { requestOf } from './request.ts';
import { sendOnce } from './send.ts';

export interface GcpClientOptions {
  /** The project whose quota calls use: that of the service account, unless `quotaProject` is another. */
  readonly consumer: string;
  /** Sent as `x-goog-user-project`, which needs `serviceusage.services.use` there; null for none. */
  readonly quotaProject: string | null;
  /** Returns a valid token; `isRefused` after Google called it expired. */
  token(isRefused: boolean): Promise<string>;
  /** Replaces the hosts of Google; null for Google. */
  readonly endpoint: string | null;
  readonly fetch: Send;
  /** Rejects with the signal's reason when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  readonly buckets: Buckets;
  /** Milliseconds of one request. Default: 60,000, since a page of the inventory takes long. */
  readonly timeoutMs?: number;
  /** Repeats of all calls together; ten calls that go through earn one more. Default: 300. */
  readonly repeats?: number;
  /** The version of Parapet, for the user agent. */
  readonly version: string;
  /** Called after each request. */
  onCall?(call: { readonly service: string; readonly throttled: boolean }): void;
}

const TIMEOUT_MS = 60_000;
const REPEATS = 300;
const EARNED_REPEATS = 0.1;
const MAX_IN_FLIGHT = 32;
/** Repeats of one call: 8 throttles of half a minute, or 3 failures of the network or the service. */
const MAX_THROTTLES = 8;
const MAX_FAILURES = 3;
const FIRST_WAIT_MS = 1000;

/** A client of all APIs of Google Cloud for one connection, for one unit of work. It logs nothing. */
export function createGcpClient(options: GcpClientOptions): Caller {
  const maxRepeats = options.repeats ?? REPEATS;
  let repeats = maxRepeats;
  const inFlight = pLimit(MAX_IN_FLIGHT);
  const shared = new Map<string, Promise<Answer>>();

  const takeRepeat = (): boolean => {
    if (repeats < 1) return false;
    repeats -= 1;
    return true;
  };

  const attempt = async (
    call: Call,
    token: string | null,
    isRefused: boolean,
  ): Promise<{ answer: Answer } | { problem: GcpProblem }> => {
    const { method, url, body } = requestOf(call, { token }, options.endpoint);
    const bearer = await options.token(isRefused);
    try {
      const answer = await sendOnce(
        {
          method,
          url,
          headers: {
            authorization: `Bearer ${bearer}`,
            'user-agent': `parapet/${options.version}`,
            ...(body !== null && { 'content-type': 'application/json' }),
            ...(options.quotaProject && { 'x-goog-user-project': options.quotaProject }),
          },
          body,
        },
        {
          fetch: options.fetch,
          signal: call.signal,
          timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
        },
      );
      if (answer.status === 200) return { answer: answer.body ?? {} };
      return { problem: problemIn(answer.status, answer.body, answer.headers) };
    } catch (error) {
      call.signal.throwIfAborted();
      const { code, message } = networkError(error);
      const base = { permission: null, deniedBy: null, retryMs: null };
      return { problem: { ...base, kind: 'failed', code, message } };
    }
  };

  /** One page, repeated where that helps. */
  const ask = async (call: Call, token: string | null): Promise<Answer> => {
    const { service, operation, signal } = call;
    const group = { name: service, ...operationOf(service, operation).rate };
    let [throttles, failures] = [0, 0];
    let isRefused = false;
    for (;;) {
      const wait = options.buckets.take(options.consumer, group);
      if (wait > 0) await options.wait(wait, signal);
      signal.throwIfAborted();
      const ended = await inFlight(() => attempt(call, token, isRefused));
      const problem = 'problem' in ended ? ended.problem : null;
      options.onCall?.({ service, throttled: problem?.kind === 'throttled' });
      if ('answer' in ended) {
        options.buckets.passed(options.consumer, group);
        repeats = Math.min(maxRepeats, repeats + EARNED_REPEATS);
        return ended.answer;
      }
      const { kind, retryMs } = ended.problem;
      if (kind === 'expired' && !isRefused) isRefused = true;
      else if (kind === 'throttled' && ++throttles <= MAX_THROTTLES && takeRepeat()) {
        options.buckets.slow(options.consumer, group, retryMs ?? FIRST_WAIT_MS);
      } else if (kind === 'failed' && ++failures <= MAX_FAILURES && takeRepeat()) {
        await options.wait(retryMs ?? FIRST_WAIT_MS * 2 ** (failures - 1), signal);
      } else throw failureOf(call, ended.problem);
    }
  };

  async function* pages(call: Call) {
    const seen = new Set<string>();
    let token: string | null = null;
    do {
      const answer: Answer = await ask(call, token);
      yield answer;
      token = nextOf(call, answer, seen);
    } while (token !== null);
  }

  const joined = async (call: Call): Promise<Answer> => {
    const { list } = operationOf(call.service, call.operation);
    if (list === undefined) return await ask(call, null);
    const items: Answer[] = [];
    for await (const page of pages(call)) items.push(...(page[list] ?? []));
    return { [list]: items };
  };

  return {
    pages,
    call(call) {
      const { service, operation, input } = call;
      if (!operationOf(service, operation).isShared) return joined(call);
      const key = JSON.stringify([service, operation, input]);
      const known = shared.get(key) ?? joined(call);
      shared.set(key, known);
      return known;
    },
  };
}

/** @throws CallFailure for a token that came before, which would never end */
function nextOf({ service, operation }: Call, answer: Answer, seen: Set<string>): string | null {
  const token: unknown = answer.nextPageToken;
  if (typeof token !== 'string' || token === '') return null;
  if (seen.has(token)) {
    const message = 'Google returned the same page token twice';
    const action = permissionOf(service, operation);
    throw new CallFailure({ kind: 'network', code: 'REPEATED_TOKEN', action, message });
  }
  seen.add(token);
  return token;
}

function failureOf({ service, operation }: Call, problem: GcpProblem): CallFailure {
  const { kind, code, permission, deniedBy, message } = problem;
  const last = kind === 'expired' ? 'credentials' : kind === 'failed' ? 'network' : kind;
  const action = permission ?? permissionOf(service, operation);
  return new CallFailure({ kind: last, code, action, deniedBy, message });
}
