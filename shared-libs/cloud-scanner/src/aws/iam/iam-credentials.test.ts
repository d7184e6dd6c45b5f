import { describeStories } from '../../testing/stories.ts';
import { iamSources } from './iam.sources.ts';
import { iamCredentialChecks } from './iam-credentials.checks.ts';

const login = { CreateDate: '2024-01-01T00:00:00Z' };
const app = [{ SerialNumber: 'arn:aws:iam::111122223333:mfa/ann' }];
const key = { Status: 'Active', CreateDate: '2026-11-01T00:00:00Z' };
const keys = (...states: readonly string[]) => ({
  'aws.iam.access-key': states.map((Status, at) => ({
    name: `AKIA${at}`,
    config: { Status, UserName: 'ann' },
  })),
});

describeStories(
  { checks: iamCredentialChecks, sources: iamSources },
  {
    'aws-iam-user-with-password-has-mfa': [
      {
        it: 'passes with a device',
        ends: 'secure',
        config: { LoginProfile: login, MfaDevices: app },
      },
      {
        it: 'passes without a password',
        ends: 'secure',
        config: { LoginProfile: null, MfaDevices: [] },
      },
      {
        it: 'fails a password alone',
        ends: 'password',
        shows: 'MfaDevices',
        config: { LoginProfile: login, MfaDevices: [] },
      },
    ],
    'aws-iam-user-mfa-is-hardware': [
      {
        it: 'passes a passkey',
        ends: 'secure',
        config: {
          MfaDevices: [{ SerialNumber: 'arn:aws:iam::111122223333:u2f/user/ann/key-AAA' }],
        },
      },
      {
        it: 'passes a token',
        ends: 'secure',
        config: { MfaDevices: [{ SerialNumber: 'GAHT12345678' }] },
      },
      { it: 'fails an app', ends: 'virtual', config: { MfaDevices: app } },
      { it: 'is not about users without MFA', ends: 'not applicable', config: { MfaDevices: [] } },
    ],
    'aws-iam-user-password-is-in-use': [
      {
        it: 'passes a sign-in of this month',
        ends: 'secure',
        config: { LoginProfile: login, PasswordLastUsed: '2026-11-02T00:00:00Z' },
      },
      {
        it: 'passes a password that was made this month',
        ends: 'secure',
        config: { LoginProfile: { CreateDate: '2026-11-10T00:00:00Z' }, PasswordLastUsed: null },
      },
      {
        it: 'passes without a password',
        ends: 'secure',
        config: { LoginProfile: null, PasswordLastUsed: null },
      },
      {
        it: 'fails a sign-in of last summer',
        ends: 'unused',
        config: { LoginProfile: login, PasswordLastUsed: '2026-07-02T00:00:00Z' },
      },
      {
        it: 'fails an old password that was never used',
        ends: 'unused',
        config: { LoginProfile: login, PasswordLastUsed: null },
      },
    ],
    'aws-iam-access-key-is-rotated': [
      { it: 'passes a new key', ends: 'secure', config: key },
      {
        it: 'passes a key of 90 days',
        ends: 'secure',
        config: { ...key, CreateDate: '2026-08-31T12:00:00Z' },
      },
      {
        it: 'fails an old key',
        ends: 'old',
        shows: 'CreateDate',
        config: { ...key, CreateDate: '2025-12-31T12:00:00Z' },
      },
      {
        it: 'is not about inactive keys',
        ends: 'not applicable',
        config: { ...key, Status: 'Inactive', CreateDate: '2020-01-01T00:00:00Z' },
      },
    ],
    'aws-iam-access-key-is-in-use': [
      {
        it: 'passes a key that is used',
        ends: 'secure',
        config: {
          ...key,
          CreateDate: '2020-01-01T00:00:00Z',
          LastUsed: { LastUsedDate: '2026-11-28T00:00:00Z' },
        },
      },
      {
        it: 'passes a new key',
        ends: 'secure',
        config: { ...key, LastUsed: { ServiceName: 'N/A' } },
      },
      {
        it: 'fails a key that is no more used',
        ends: 'unused',
        config: { ...key, LastUsed: { LastUsedDate: '2026-05-28T00:00:00Z' } },
      },
      {
        it: 'fails a key that never was',
        ends: 'neverUsed',
        config: { ...key, CreateDate: '2026-01-01T00:00:00Z', LastUsed: { ServiceName: 'N/A' } },
      },
      {
        it: 'is not about inactive keys',
        ends: 'not applicable',
        config: { ...key, Status: 'Inactive', LastUsed: {} },
      },
    ],
    'aws-iam-user-has-one-active-key': [
      { it: 'passes one key', ends: 'secure', name: 'ann', config: {}, related: keys('Active') },
      {
        it: 'passes a second that is inactive',
        ends: 'secure',
        name: 'ann',
        config: {},
        related: keys('Active', 'Inactive'),
      },
      {
        it: 'passes a user when another has two',
        ends: 'secure',
        name: 'bob',
        config: {},
        related: keys('Active', 'Active'),
      },
      { it: 'fails two', ends: 'two', name: 'ann', config: {}, related: keys('Active', 'Active') },
    ],
    'aws-iam-server-certificate-is-valid': [
      {
        it: 'passes a date to come',
        ends: 'secure',
        config: { Expiration: '2027-01-01T00:00:00Z' },
      },
      { it: 'fails a past date', ends: 'expired', config: { Expiration: '2026-11-28T00:00:00Z' } },
    ],
  },
);
