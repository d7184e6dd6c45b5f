import pLimit from 'p-limit';
import { type Call, type Caller, CallFailure } from '../../definition/caller.ts';
import type { Answer } from '../../definition/source.ts';
import { actionOf } from './actions.ts';
import { bucketOf } from './bucket-rates.ts';
import type { Buckets } from './buckets.ts';
import { endpointOf, partitionOf } from './endpoint.ts';
import { actionIn, classify, deniedBy, type FirstKind } from './errors.ts';
import { operationModel, serviceModel } from './models.ts';
import { createPager, isBounded, joinPages } from './pages.ts';
import { protocolOf } from './protocol.ts';
import { completeInput, extraHeaders, hostOwner } from './quirks.ts';
import { networkError, type Send, type Sent, sendOnce } from './send.ts';
import { type AwsCredentials, sign } from './sign.ts';

export interface AwsClientOptions {
  readonly partition: string;
  /** The account whose limits are obeyed. */
  readonly account: string;
  /** Returns valid credentials; `isRefused` after the service called them expired. */
  credentials(isRefused: boolean): Promise<AwsCredentials>;
  /** Replaces the hosts of AWS; null for AWS. */
  readonly endpoint: string | null;
  /** Sends a request. A caller that has an endpoint of its own passes one that guards addresses. */
  readonly fetch: Send;
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  readonly buckets: Buckets;
  /** Milliseconds of one request. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Repeats of all calls together; ten calls that go through earn one more. Default: 300. */
  readonly repeats?: number;
  /** Requests that are sent at the same time. Default: 64. */
  readonly maxInFlight?: number;
  /** The version of Parapet, for the user agent. */
  readonly version: string;
  /** Called after each request. */
  onCall?(call: {
    readonly service: string;
    readonly operation: string;
    readonly region: string;
    readonly throttled: boolean;
  }): void;
}

const TIMEOUT_MS = 30_000;
const REPEATS = 300;
const EARNED_REPEATS = 0.1;
const MAX_IN_FLIGHT = 64;
/** Repeats of one call: 12 throttles, or 3 failures of the network or the service. */
const MAX_THROTTLES = 12;
const MAX_FAILURES = 3;
const FIRST_WAIT_MS = 500;

/**
 * A client of all services of AWS for one account, for one unit of work. It logs nothing and keeps no credentials.
 */
export function createAwsClient(options: AwsClientOptions): Caller {
  const partition = partitionOf(options.partition);
  const maxRepeats = options.repeats ?? REPEATS;
  let repeats = maxRepeats;
  const inFlight = pLimit(options.maxInFlight ?? MAX_IN_FLIGHT);
  /** Regions of buckets whose own region is another than the one that was asked. */
  const bucketRegions = new Map<string, string>();
  let homeAnswers: Promise<boolean> | undefined;

  const takeRepeat = (): boolean => {
    if (repeats < 1) return false;
    repeats -= 1;
    return true;
  };

  const send = async (call: Call, isRefused: boolean): Promise<Sent> => {
    const { service, operation, region, signal } = call;
    const model = serviceModel(service);
    const input = completeInput(call, options.account);
    const owner = hostOwner(service, input);
    const place = endpointOf(model, partition, region, options.endpoint, owner);
    const request = await protocolOf(model).write(operation, input, place);
    Object.assign(request.headers, extraHeaders(service, options.version));
    const signed = await sign(request, {
      credentials: await options.credentials(isRefused),
      service: model.signingName,
      region: place.signingRegion,
      at: new Date(options.now()),
    });
    const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    return await sendOnce(signed, { fetch: options.fetch, signal, timeoutMs });
  };

  /** Whether the credentials are good at home, and the network reaches AWS. It is asked once. */
  const answersAtHome = (signal: AbortSignal): Promise<boolean> => {
    const region = partition.home;
    const who = { service: 'sts', operation: 'GetCallerIdentity', input: {}, region, signal };
    homeAnswers ??= send(who, false).then(
      ({ status }) => status === 200,
      () => false,
    );
    return homeAnswers;
  };

  /** Says what a first sight means in the end. */
  const settle = async (kind: FirstKind, { region, signal }: Call) => {
    if (kind === 'failed') return 'network';
    if (kind === 'expired') return 'credentials';
    if (kind !== 'unknown_key') return kind;
    const isHome = region === partition.home;
    return !isHome && (await answersAtHome(signal)) ? 'region_off' : 'credentials';
  };

  /** Sends a call once and says how it ended. */
  const attempt = async (call: Call, isRefused: boolean) => {
    const action = actionOf(call.service, call.operation);
    let sent: Sent;
    try {
      sent = await send(call, isRefused);
    } catch (error) {
      call.signal.throwIfAborted();
      if (error instanceof CallFailure) throw error;
      const { code, message } = networkError(error);
      const isUnknownHost = code === 'ENOTFOUND' && options.endpoint === null;
      const first: FirstKind = !isUnknownHost
        ? 'failed'
        : (await answersAtHome(call.signal))
          ? 'not_offered'
          : 'network';
      const kind = await settle(first, call);
      return { first, sent: null, failure: new CallFailure({ kind, code, action, message }) };
    }
    try {
      return { answer: await protocolOf(serviceModel(call.service)).read(call.operation, sent) };
    } catch (error) {
      const { code, message } = serviceError(error, sent.status);
      const first = classify({ code, message, status: sent.status });
      const isDenied = first === 'denied';
      const failure = new CallFailure({
        kind: await settle(first, call),
        code,
        action: (isDenied && actionIn(message)) || action,
        deniedBy: isDenied ? deniedBy(message) : null,
        message,
      });
      return { first, sent, failure };
    }
  };

  const ask = async (asked: Call): Promise<Answer> => {
    const { service, operation, signal } = asked;
    const bucketName = service === 's3' && 'Bucket' in asked.input ? `${asked.input.Bucket}` : null;
    const given = asked.region === 'global' ? partition.home : asked.region;
    let region = (bucketName && bucketRegions.get(bucketName)) ?? given;
    const group = bucketOf(service, operation);
    let [throttles, failures] = [0, 0];
    let [isRefused, isMoved] = [false, false];
    for (;;) {
      const place = `${options.account} ${region}`;
      const wait = options.buckets.take(place, group);
      if (wait > 0) await options.wait(wait, signal);
      signal.throwIfAborted();
      const ended = await inFlight(() => attempt({ ...asked, region }, isRefused));
      const throttled = 'first' in ended && ended.first === 'throttled';
      options.onCall?.({ service, operation, region, throttled });
      if ('answer' in ended) {
        options.buckets.passed(place, group);
        repeats = Math.min(maxRepeats, repeats + EARNED_REPEATS);
        return ended.answer;
      }
      const { failure, first, sent } = ended;
      const moved = bucketName && !isMoved ? movedTo(region, sent) : null;
      if (moved && bucketName) {
        isMoved = true;
        region = moved;
        bucketRegions.set(bucketName, moved);
      } else if (first === 'expired' && !isRefused) {
        isRefused = true;
      } else if (throttled && ++throttles <= MAX_THROTTLES && takeRepeat()) {
        options.buckets.slow(place, group, retryAfter(sent) ?? backoff(throttles));
      } else if (first === 'failed' && ++failures <= MAX_FAILURES && takeRepeat()) {
        await options.wait(backoff(failures), signal);
      } else throw failure;
    }
  };

  async function* pages(asked: Call) {
    const { service, operation, input } = asked;
    const pager = createPager(operationModel(service, operation).pages, input);
    let next: Call['input'] | null = pager.first;
    while (next) {
      const answer: Answer = await ask({ ...asked, input: next });
      yield answer;
      next = pager.after(answer, actionOf(service, operation));
    }
  }

  return {
    pages,
    async call(asked) {
      const model = operationModel(asked.service, asked.operation).pages;
      // Who asks for so many items wants one page; all others want the whole answer.
      if (!model || isBounded(model, asked.input)) return await ask(asked);
      const answers: Answer[] = [];
      for await (const answer of pages(asked)) answers.push(answer);
      return joinPages(model, answers);
    },
  };
}

/** The region that S3 says a bucket is in; null if it is the one that was asked. */
function movedTo(asked: string, sent: Sent | null): string | null {
  const region = sent?.headers.get('x-amz-bucket-region');
  return region && region !== asked ? region : null;
}

const backoff = (times: number): number => FIRST_WAIT_MS * 2 ** Math.min(times - 1, 5);

/** Milliseconds that the service asks to wait. */
function retryAfter(sent: Sent | null): number | null {
  const seconds = Number(sent?.headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 && seconds <= 60 ? seconds * 1000 : null;
}

function serviceError(error: unknown, status: number): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: 'Unknown', message: String(error) };
  const code = error.name && error.name !== 'Error' ? error.name : `Http${status}`;
  return { code, message: error.message || `AWS answered ${status}.` };
}
