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

const subscription = '/subscriptions/72f988bf-86f1-41af-91ab-2d7cd011db47';

it.each([
  [
    `${subscription}/resourcegroups/shop/providers/microsoft.storage/storageaccounts/shopassets`,
    'Azure',
    '72f988bf-86f1-41af-91ab-2d7cd011db47',
    null,
    'resourcegroups/shop/providers/microsoft.storage/storageaccounts/shopassets',
  ],
  [
    '/users/72f988bf-86f1-41af-91ab-2d7cd011db47',
    'Azure',
    null,
    null,
    'users/72f988bf-86f1-41af-91ab-2d7cd011db47',
  ],
  [
    '//compute.googleapis.com/projects/shop/zones/europe-west1-b/instances/web',
    'Google Cloud',
    'shop',
    'europe-west1',
    'zones/europe-west1-b/instances/web',
  ],
  ['//storage.googleapis.com/shop-invoices', 'Google Cloud', null, null, 'shop-invoices'],
  [
    '//cloudresourcemanager.googleapis.com/projects/1234',
    'Google Cloud',
    '1234',
    null,
    'projects/1234',
  ],
])('%s is a resource of %s', (location, provider, account, region, resource) => {
  expect(cloudPlaceOf(location)).toEqual({
    provider,
    account,
    region,
    resource,
    href: `/dashboard/cloud-security?uid=${encodeURIComponent(location)}`,
  });
});

it.each(['https://example.com/', 'tcp/6379', 'arn:other', '/users/42', '//example.com/a'])(
  '%s is none',
  (location) => expect(cloudPlaceOf(location)).toBeNull(),
);
