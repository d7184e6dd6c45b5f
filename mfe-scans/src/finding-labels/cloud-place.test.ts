import { expect, it } from 'vitest';
import { cloudPlaceOf } from './cloud-place.ts';

it('reads the ARN of a resource', () => {
  expect(cloudPlaceOf('arn:aws:ec2:eu-west-1:123456789012:instance/i-0f3a')).toEqual({
    provider: 'AWS',
    account: '123456789012',
    region: 'eu-west-1',
    resource: 'instance/i-0f3a',
    href: '/dashboard/cloud-security?uid=arn%3Aaws%3Aec2%3Aeu-west-1%3A123456789012%3Ainstance%2Fi-0f3a',
  });
  expect(cloudPlaceOf('arn:aws-us-gov:s3:::logs')).toMatchObject({
    account: null,
    region: 'global',
    resource: 'logs',
  });
});

it.each(['https://example.com/', 'tcp/6379', 'arn:other'])('%s is none', (location) =>
  expect(cloudPlaceOf(location)).toBeNull(),
);
