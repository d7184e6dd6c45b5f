import { type AwsClientOptions, createAwsClient } from '../aws-client.ts';
import { createBuckets } from '../buckets.ts';

interface Place {
  readonly region?: string;
  readonly signal?: AbortSignal;
}

interface Asked {
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export const answer = (
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Response => new Response(body, { status, headers });

/** An error of a query service, such as IAM and STS. */
export const queryError = (status: number, code: string, message = '', headers = {}): Response =>
  answer(
    status,
    `<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
    headers,
  );

export const callerIdentity = (): Response =>
  answer(
    200,
    '<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:aws:iam::111122223333:user/p</Arn><Account>111122223333</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
  );

/** A client whose requests these functions answer in turn, the last one for ever, on a clock that only waits move. */
export function clientOf(
  answers: readonly ((asked: Asked) => Response)[],
  options: Partial<AwsClientOptions> = {},
) {
  const asked: Asked[] = [];
  const waits: number[] = [];
  const calls: { service: string; throttled: boolean }[] = [];
  let at = Date.parse('2026-11-29T12:00:00Z');
  const now = () => at;
  const caller = createAwsClient({
    partition: 'aws',
    account: '111122223333',
    credentials: async (isRefused) => ({
      accessKeyId: isRefused ? 'ASIARENEWED' : 'ASIAFIRST',
      secretAccessKey: 'secret',
      sessionToken: 'token',
    }),
    endpoint: null,
    fetch: async (url, { headers, body }) => {
      const text = typeof body === 'string' ? body : new TextDecoder().decode(body ?? undefined);
      const request = { url: new URL(url), headers, body: text };
      const next = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(request);
      if (!next) throw new Error('Nothing answers.');
      return next(request);
    },
    now,
    wait: async (ms) => {
      waits.push(ms);
      at += ms;
    },
    buckets: createBuckets(now),
    version: '1.0.0',
    onCall: ({ service, throttled }) => calls.push({ service, throttled }),
    ...options,
  });
  const to = (service: string, operation: string, input: object = {}, place: Place = {}) => ({
    service,
    operation,
    input: { ...input },
    region: place.region ?? 'eu-central-1',
    signal: place.signal ?? new AbortController().signal,
  });
  return {
    caller,
    call: (...call: Parameters<typeof to>) => caller.call(to(...call)),
    pages: (...call: Parameters<typeof to>) => caller.pages(to(...call)),
    asked,
    waits,
    calls,
  };
}
