import { describe, expect, it } from 'vitest';
import { checkForm, emptyForm, errorsByField } from './connect-form.ts';

const roleArn = 'arn:aws:iam::123456789012:role/ParapetAudit';

describe('the form of an account', () => {
  it('requires a name and a valid role ARN', () => {
    expect(checkForm({ ...emptyForm, roleArn: 'ParapetAudit' })).toEqual({
      ok: false,
      errors: {
        alias: 'Give the account a name',
        roleArn: 'A role ARN looks like arn:aws:iam::123456789012:role/ParapetAudit',
      },
    });
  });

  it('sends only the fields of the chosen method', () => {
    const form = { ...emptyForm, alias: 'Production', roleArn, secretAccessKey: 'left over' };
    expect(checkForm(form)).toEqual({
      ok: true,
      value: { authMethod: 'assume_role', alias: 'Production', region: 'us-east-1', roleArn },
    });
  });

  it.each(['arn:aws-cn:iam::123456789012:role/x', 'arn:aws-us-gov:iam::123456789012:role/a/b'])(
    'accepts other AWS partitions: %s',
    (arn) => expect(checkForm({ ...emptyForm, alias: 'x', roleArn: arn }).ok).toBe(true),
  );
});

describe("the server's issues", () => {
  it('are mapped to their fields, the first of each', () => {
    expect(
      errorsByField([
        { path: ['accessKeyId'], message: 'AWS does not know this key' },
        { path: ['accessKeyId'], message: 'second' },
        { path: ['elsewhere'], message: 'not ours' },
      ]),
    ).toEqual({ accessKeyId: 'AWS does not know this key' });
  });
});
