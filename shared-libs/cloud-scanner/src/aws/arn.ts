import type { Where } from '../definition/source.ts';

/** Writes the ARN of a regional resource: `arn:aws:ec2:eu-west-1:111122223333:instance/i-1`. */
export const arnOf = (
  { partition, region, account }: Where,
  service: string,
  resource: string,
): string => `arn:${partition}:${service}:${region}:${account}:${resource}`;
