/** Limits the calls that a service answers: a bucket of `burst` tokens that fills by `perSecond`. */
export interface BucketRate {
  readonly burst: number;
  readonly perSecond: number;
  /** Set where the service counts `burst` calls in any time of so many milliseconds instead of filling a bucket. */
  readonly windowMs?: number;
}

interface Row extends BucketRate {
  /** The service of the models. */
  readonly service: string;
  /** Operations that have a bucket of their own each; null for one bucket of the whole service. */
  readonly operations: readonly string[] | 'each' | null;
  /** The document of AWS that states the rate; null for a cautious guess where AWS states none. */
  readonly source: string | null;
}

const docs = 'https://docs.aws.amazon.com';
const ec2 = `${docs}/ec2/latest/devguide/ec2-api-throttling.html`;
const ecs = `${docs}/AmazonECS/latest/APIReference/request-throttling.html`;
const kms = `${docs}/kms/latest/developerguide/throttling.html`;

/** Rates for an account and a region; the first row that fits counts. */
const rows: readonly Row[] = [
  { service: 'ec2', operations: 'each', burst: 100, perSecond: 20, source: ec2 },
  {
    service: 'lambda',
    operations: null,
    burst: 15,
    perSecond: 15,
    source: `${docs}/lambda/latest/dg/gettingstarted-limits.html`,
  },
  {
    service: 'apigateway',
    operations: null,
    burst: 40,
    perSecond: 10,
    source: `${docs}/apigateway/latest/developerguide/limits.html`,
  },
  {
    service: 'apigatewayv2',
    operations: null,
    burst: 40,
    perSecond: 10,
    source: `${docs}/apigateway/latest/developerguide/limits.html`,
  },
  { service: 'ecs', operations: 'each', burst: 50, perSecond: 20, source: ecs },
  { service: 'kms', operations: 'each', burst: 100, perSecond: 100, source: kms },
  {
    service: 'logs',
    operations: 'each',
    burst: 5,
    perSecond: 5,
    source: `${docs}/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html`,
  },
  {
    service: 'cloudtrail',
    operations: ['LookupEvents'],
    burst: 2,
    perSecond: 2,
    source: `${docs}/awscloudtrail/latest/userguide/WhatIsCloudTrail-Limits.html`,
  },
  {
    service: 'cloudtrail',
    operations: null,
    burst: 10,
    perSecond: 10,
    source: `${docs}/awscloudtrail/latest/userguide/WhatIsCloudTrail-Limits.html`,
  },
  { service: 'organizations', operations: 'each', burst: 5, perSecond: 1, source: null },
  { service: 'route53', operations: null, burst: 5, perSecond: 5, source: null },
  { service: 's3', operations: 'each', burst: 100, perSecond: 100, source: null },
  { service: 'iam', operations: null, burst: 20, perSecond: 15, source: null },
];

const other: BucketRate = { burst: 20, perSecond: 10 };

export interface BucketGroup extends BucketRate {
  /** Names the calls that share the bucket. */
  readonly name: string;
}

/** The bucket that a call takes from. */
export function bucketOf(service: string, operation: string): BucketGroup {
  const row = rows.find(
    (one) =>
      one.service === service &&
      (!Array.isArray(one.operations) || one.operations.includes(operation)),
  );
  const { burst, perSecond } = row ?? other;
  const isShared = !row || row.operations === null;
  return { burst, perSecond, name: isShared ? service : `${service}:${operation}` };
}
