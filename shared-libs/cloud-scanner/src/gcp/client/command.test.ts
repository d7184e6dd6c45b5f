import { expect, it } from 'vitest';
import { commandOfCall } from './command.ts';

it('a read of the inventory is repeated, and the resource picked from it', () => {
  const uid = `//storage.googleapis.com/o'brien`;
  const input = { project: 'shop', assetTypes: ['storage.googleapis.com/Bucket'] };
  const command = commandOfCall(
    { service: 'cloudasset', operation: 'ListResources', input },
    { uid },
  );
  expect(command).toContain(
    `'https://cloudasset.googleapis.com/v1/projects/shop/assets?contentType=RESOURCE&assetTypes=storage.googleapis.com%2FBucket&pageSize=1000'`,
  );
  expect(command).toContain(`--arg name '//storage.googleapis.com/o'\\''brien'`);
});

it('a list of a parent is repeated as a read of the resource', () => {
  const uid =
    '//iam.googleapis.com/projects/7/locations/global/workloadIdentityPools/p/providers/x';
  const call = {
    service: 'iam',
    operation: 'ListWorkloadIdentityPoolProviders',
    input: { pool: undefined },
  };
  expect(commandOfCall(call, { uid })).toContain(
    `'https://iam.googleapis.com/v1/projects/7/locations/global/workloadIdentityPools/p/providers/x'`,
  );
});
