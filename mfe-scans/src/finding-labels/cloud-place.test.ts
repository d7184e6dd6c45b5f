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

it('reads the id of a resource in Azure and in Google Cloud', () => {
  const account = '/subscriptions/cfbbd179-59d2-4052-aa06-9270a38aa9d6';
  const disk = `${account}/resourceGroups/shop/providers/Microsoft.Compute/disks/data`;
  expect(cloudPlaceOf(disk)).toMatchObject({
    provider: 'Azure',
    account: 'cfbbd179-59d2-4052-aa06-9270a38aa9d6',
    region: null,
    resource: 'Microsoft.Compute/disks/data',
  });
  expect(cloudPlaceOf(account)).toMatchObject({ provider: 'Azure', resource: account });
  expect(
    cloudPlaceOf('//compute.googleapis.com/projects/shop-1/zones/europe-west1-b/instances/vm-1'),
  ).toMatchObject({
    provider: 'Google Cloud',
    account: 'shop-1',
    resource: 'zones/europe-west1-b/instances/vm-1',
  });
  expect(cloudPlaceOf('//storage.googleapis.com/invoices')).toMatchObject({
    account: null,
    resource: 'invoices',
  });
});

it.each(['https://example.com/', 'tcp/6379', 'arn:other'])('%s is none', (location) =>
  expect(cloudPlaceOf(location)).toBeNull(),
);
