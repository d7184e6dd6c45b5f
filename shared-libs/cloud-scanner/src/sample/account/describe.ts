import type { Answer } from '../../definition/source.ts';
import type { SampleAnswer } from '../sample-account.ts';

export const accountId = '111122223333';
/** The region of most resources. */
export const region = 'eu-central-1';
/** A region that a team once used. */
export const oldRegion = 'us-east-1';

/** The full id of a resource. */
export const arn = (service: string, resource: string, where = region): string =>
  `arn:aws:${service}:${where}:${accountId}:${resource}`;

/** An answer of one region. */
export const answer = (
  service: string,
  operation: string,
  value: Answer,
  facts: { readonly in?: string; readonly when?: Readonly<Record<string, unknown>> } = {},
): SampleAnswer => ({
  service,
  operation,
  region: facts.in ?? region,
  ...(facts.when && { when: facts.when }),
  answer: value,
});

/** An answer of a service that is global, or of a bucket. */
export const globally = (
  service: string,
  operation: string,
  value: Answer,
  when?: Readonly<Record<string, unknown>>,
): SampleAnswer => ({ service, operation, ...(when && { when }), answer: value });

/** A policy as text, as services return it. */
export const policy = (...statements: readonly object[]): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: statements });

/** A policy as IAM returns it. */
export const encoded = (...statements: readonly object[]): string =>
  encodeURIComponent(policy(...statements));
