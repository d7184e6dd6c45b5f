import { describe, expect, it } from 'vitest';
import { describeStories, storyAccount } from '../../testing/stories.ts';
import { accountSources } from '../account/account.sources.ts';
import { rootOfReport } from './credential-report.ts';
import { iamSources } from './iam.sources.ts';
import { iamAccountChecks } from './iam-account.checks.ts';

const root = `arn:aws:iam::${storyAccount}:root`;
const summary = (given: object) => ({
  Summary: {
    AccountMFAEnabled: 1,
    AccountAccessKeysPresent: 0,
    AccountPasswordPresent: 1,
    ...given,
  },
});
const report = (row: object | null) => ({
  'aws.iam.credential-report': [{ config: { Root: row } }],
});
const policy = (name: string, count: number) => ({
  'aws.iam.policy': [{ name, config: { AttachmentCount: count } }],
});

describeStories(
  { checks: iamAccountChecks, sources: [...accountSources, ...iamSources] },
  {
    'aws-iam-root-has-no-access-key': [
      { it: 'passes without keys', ends: 'secure', config: summary({}) },
      {
        it: 'fails with a key',
        ends: 'keys',
        shows: 'Summary.AccountAccessKeysPresent',
        config: summary({ AccountAccessKeysPresent: 1 }),
      },
    ],
    'aws-iam-root-has-mfa': [
      { it: 'passes with MFA', ends: 'secure', config: summary({}) },
      { it: 'fails without it', ends: 'password', config: summary({ AccountMFAEnabled: 0 }) },
      {
        it: 'is not about a root user without password',
        ends: 'not applicable',
        config: summary({ AccountMFAEnabled: 0, AccountPasswordPresent: 0 }),
      },
    ],
    'aws-iam-root-mfa-is-hardware': [
      {
        it: 'passes a device that is not virtual',
        ends: 'secure',
        uid: root,
        config: summary({}),
        related: {
          'aws.iam.virtual-mfa-device': [
            { config: { UserArn: `arn:aws:iam::${storyAccount}:user/a` } },
          ],
        },
      },
      {
        it: 'fails an app',
        ends: 'virtual',
        uid: root,
        config: summary({}),
        related: { 'aws.iam.virtual-mfa-device': [{ config: { UserArn: root } }] },
      },
      {
        it: 'is not about a root user without MFA',
        ends: 'not applicable',
        uid: root,
        config: summary({ AccountMFAEnabled: 0 }),
      },
    ],
    'aws-iam-root-is-not-in-use': [
      {
        it: 'passes a root user that was never used',
        ends: 'secure',
        config: {},
        related: report({
          password_last_used: 'no_information',
          access_key_1_last_used_date: 'N/A',
        }),
      },
      {
        it: 'passes a use that is long past',
        ends: 'secure',
        config: {},
        related: report({ password_last_used: '2026-01-02T03:04:05+00:00' }),
      },
      {
        it: 'fails a sign-in of this month',
        ends: 'used',
        shows: 'password_last_used',
        config: {},
        related: report({ password_last_used: '2026-11-20T03:04:05+00:00' }),
      },
      {
        it: 'fails a key that was used',
        ends: 'used',
        shows: 'access_key_2_last_used_date',
        config: {},
        related: report({ access_key_2_last_used_date: '2026-11-28T00:00:00+00:00' }),
      },
      { it: 'is unknown without a row', ends: 'unknown', config: {}, related: report(null) },
    ],
    'aws-iam-root-credentials-managed-centrally': [
      {
        it: 'passes a management account that does',
        ends: 'secure',
        config: { RootFeatures: ['RootCredentialsManagement', 'RootSessions'] },
      },
      { it: 'fails one that does not', ends: 'off', config: { RootFeatures: [] } },
      { it: 'is not about members', ends: 'not applicable', config: { RootFeatures: null } },
    ],
    'aws-iam-support-role-exists': [
      {
        it: 'passes with an attached policy',
        ends: 'secure',
        config: {},
        related: policy('AWSSupportAccess', 1),
      },
      { it: 'fails without it', ends: 'missing', config: {} },
    ],
    'aws-iam-cloudshell-rights-are-limited': [
      { it: 'passes without the policy', ends: 'secure', config: {}, related: policy('x', 1) },
      {
        it: 'passes where it is attached to nothing',
        ends: 'secure',
        config: {},
        related: policy('AWSCloudShellFullAccess', 0),
      },
      {
        it: 'fails where it is attached',
        ends: 'attached',
        config: {},
        related: policy('AWSCloudShellFullAccess', 2),
      },
    ],
    'aws-iam-account-has-identity-provider': [
      {
        it: 'passes with a SAML provider',
        ends: 'secure',
        config: {},
        related: { 'aws.iam.saml-provider': [{ config: {} }] },
      },
      {
        it: 'passes without people',
        ends: 'secure',
        config: {},
        related: { 'aws.iam.user': [{ config: { LoginProfile: null } }] },
      },
      {
        it: 'fails with users that sign in',
        ends: 'users',
        config: {},
        related: { 'aws.iam.user': [{ config: { LoginProfile: { CreateDate: '2026-01-01' } } }] },
      },
    ],
  },
);

describe('rootOfReport', () => {
  const csv =
    'user,arn,password_last_used\n<root_account>,arn:aws:iam::1:root,2026-11-20T00:00:00+00:00\nann,arn,x';

  it('reads the row of the root user from bytes and text', () => {
    const row = rootOfReport(new TextEncoder().encode(csv));
    expect(row?.password_last_used).toBe('2026-11-20T00:00:00+00:00');
    expect(rootOfReport(csv)).toEqual(row);
  });

  it('is null without that row', () => {
    expect(rootOfReport('user,arn\nann,arn')).toBeNull();
  });
});
