import { expect, it } from 'vitest';
import { endpointOf, partitionOf } from './endpoint.ts';
import { serviceModel } from './models.ts';

it.each([
  ['aws', 'eu-central-1', 'sts', 'https://sts.eu-central-1.amazonaws.com'],
  ['aws-cn', 'cn-north-1', 'sts', 'https://sts.cn-north-1.amazonaws.com.cn'],
  ['aws-us-gov', 'us-gov-east-1', 'sts', 'https://sts.us-gov-east-1.amazonaws.com'],
  ['aws-eusc', 'eusc-de-east-1', 'sts', 'https://sts.eusc-de-east-1.amazonaws.eu'],
  ['aws-iso', 'us-iso-east-1', 'sts', 'https://sts.us-iso-east-1.c2s.ic.gov'],
  ['aws-iso-b', 'us-isob-east-1', 'sts', 'https://sts.us-isob-east-1.sc2s.sgov.gov'],
  ['aws', 'eu-central-1', 'iam', 'https://iam.amazonaws.com'],
  ['aws-cn', 'cn-north-1', 'iam', 'https://iam.cn-north-1.amazonaws.com.cn'],
  ['aws', 'eu-central-1', 'organizations', 'https://organizations.us-east-1.amazonaws.com'],
  ['aws', 'eu-central-1', 'ecr', 'https://api.ecr.eu-central-1.amazonaws.com'],
])('in %s, %s asks %s at %s', (partition, region, service, url) => {
  expect(endpointOf(serviceModel(service), partitionOf(partition), region, null, null).url).toBe(
    url,
  );
});

it('refuses a partition that AWS does not have', () => {
  expect(() => partitionOf('aws-moon')).toThrow('AWS has no partition aws-moon.');
});
