import { describe, expect, it } from 'vitest';
import { connectFormSchema, emptyForm } from './connect-form.ts';

const roleArn = 'arn:aws:iam::123456789012:role/ParapetAudit';
const check = (typed: Partial<typeof emptyForm>) =>
  connectFormSchema.safeParse({ ...emptyForm, ...typed });

describe('the form of an account', () => {
  it('requires a name and a valid role ARN', () => {
    const { error } = check({ roleArn: 'ParapetAudit' });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['alias', 'Give the account a name'],
      ['roleArn', 'A role ARN looks like arn:aws:iam::123456789012:role/ParapetAudit'],
    ]);
  });

  it('sends only the fields of the chosen method', () => {
    expect(
      check({ alias: 'Production', roleArn, secretAccessKey: 'left over' }).data?.account,
    ).toEqual({
      authMethod: 'assume_role',
      alias: 'Production',
      region: 'us-east-1',
      regions: null,
      roleArn,
    });
  });

  it('takes regions as they are typed, and names one that is none', () => {
    const typed = { alias: 'Production', roleArn };
    expect(check({ ...typed, regions: 'eu-west-1, us-east-1\n' }).data?.account).toMatchObject({
      regions: ['eu-west-1', 'us-east-1'],
    });
    const { error } = check({ ...typed, regions: 'eu-west-1 Frankfurt' });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['regions', 'A region looks like eu-central-1; Frankfurt does not'],
    ]);
  });

  it.each(['arn:aws-cn:iam::123456789012:role/x', 'arn:aws-us-gov:iam::123456789012:role/a/b'])(
    'accepts other AWS partitions: %s',
    (arn) => expect(check({ alias: 'x', roleArn: arn }).success).toBe(true),
  );

  const id = '5a4b1e7c-2d3f-4a68-9b0c-1d2e3f405162';
  const ofAzure = {
    authMethod: 'service_principal_secret' as const,
    alias: 'Shop',
    tenantId: id,
    clientId: id,
    subscriptionId: id,
    clientSecret: 'the value',
  };

  it.each([
    [{ scope: 'one', root: 'left over' }, null],
    [{ scope: 'others' }, { root: null }],
    [{ scope: 'others', root: ' production ' }, { root: 'production' }],
  ] as const)('of %o follows %o', (scope, follow) =>
    expect(check({ ...ofAzure, ...scope }).data?.follow).toEqual(follow),
  );

  it('follows an organization of AWS by the name of the role', () => {
    const typed = { alias: 'Production', roleArn: 'arn:aws:iam::123456789012:role/audit/Reader' };
    expect(check({ ...typed, scope: 'others', root: 'left over' }).data?.follow).toEqual({
      root: null,
      memberRole: 'Reader',
    });
    const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'x'.repeat(40) };
    const byKeys = check({ alias: 'Keys', authMethod: 'access_key', scope: 'others', ...keys });
    expect(byKeys.data?.follow).toBeNull();
  });

  it('names a management group that cannot be one at its field', () => {
    const { error } = check({ ...ofAzure, scope: 'others', root: 'a/b' });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(['root']);
  });
});
