/** Says what goes wrong between a client and the account; without any of it every call is answered. */
export interface Weather {
  /** Items of a page, whatever was asked for. */
  readonly pageSize: number;
  /** Milliseconds before each answer. */
  readonly latencyMs: number;
  /** Each so many calls one is throttled, as if another client used up the limit; null for never. */
  readonly throttleEvery: number | null;
  /** Operations that the caller may not call, as `kms:GetKeyPolicy` with the name of the service in the models. */
  readonly denied: readonly string[];
  /** Regions that the account has not switched on. */
  readonly offRegions: readonly string[];
  /** Regions that a policy of the organisation denies. */
  readonly deniedRegions: readonly string[];
  /** Calls for a resource that was listed and has gone since: each of these values of an input is unknown. */
  readonly gone: readonly string[];
}

export const clearWeather: Weather = {
  pageSize: 1000,
  latencyMs: 0,
  throttleEvery: null,
  denied: [],
  offRegions: [],
  deniedRegions: [],
  gone: [],
};

/** The usual weather of a large account. */
export const badWeather: Weather = {
  ...clearWeather,
  pageSize: 2,
  throttleEvery: 20,
  denied: [
    's3:GetBucketPolicy',
    'kms:GetKeyRotationStatus',
    'rds:DescribeDBSnapshotAttributes',
    'elbv2:DescribeListeners',
    'cloudtrail:GetEventSelectors',
    'dynamodb:DescribeContinuousBackups',
    'ec2:DescribeVolumes',
  ],
  offRegions: ['ap-southeast-3'],
  deniedRegions: ['sa-east-1'],
  gone: ['sample-vanished'],
};
