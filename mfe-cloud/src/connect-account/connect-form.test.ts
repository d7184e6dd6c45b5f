import { connectCloudAccountSchema } from '@parapet/contracts/cloud/cloud';
import { describe, expect, it } from 'vitest';
import { emptyForm } from './connect-form.ts';

const roleArn = 'arn:aws:iam::123456789012:role/ParapetAudit';
const check = (typed: Partial<typeof emptyForm>) =>
  connectCloudAccountSchema.safeParse({ ...emptyForm, ...typed });

describe('the form of an account', () => {
  it('requires a name and a valid role ARN', () => {
    const { error } = check({ roleArn: 'ParapetAudit' });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['alias', 'Give the account a name'],
      ['roleArn', 'A role ARN looks like arn:aws:iam::123456789012:role/ParapetAudit'],
    ]);
  });

  it('sends only the fields of the chosen method', () => {
    expect(check({ alias: 'Production', roleArn, secretAccessKey: 'left over' }).data).toEqual({
      authMethod: 'assume_role',
      alias: 'Production',
      region: 'us-east-1',
      roleArn,
    });
  });

  it.each(['arn:aws-cn:iam::123456789012:role/x', 'arn:aws-us-gov:iam::123456789012:role/a/b'])(
    'accepts other AWS partitions: %s',
    (arn) => expect(check({ alias: 'x', roleArn: arn }).success).toBe(true),
  );
});
