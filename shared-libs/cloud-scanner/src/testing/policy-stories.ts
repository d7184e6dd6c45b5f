import type { Story } from './stories.ts';

type Condition = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const statement = (Principal: unknown, Condition?: Condition) => ({
  Effect: 'Allow',
  Principal,
  Action: '*',
  Resource: '*',
  ...(Condition && { Condition }),
});

const policy = (...statements: readonly unknown[]): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: statements });

/** The stories of every check that asks whether a resource is public by its policy. */
export const publicPolicyStories = (
  configOf: (policy: string | null) => Readonly<Record<string, unknown>>,
): readonly Story[] => {
  const story = (it: string, ends: string, document: string | null): Story => ({
    it,
    ends,
    config: configOf(document),
  });
  const everyone = statement('*');
  return [
    story('passes without a policy', 'secure', null),
    story('passes the own account', 'secure', policy(statement({ AWS: '111122223333' }))),
    story('passes another account', 'secure', policy(statement({ AWS: '999988887777' }))),
    story('passes a service', 'secure', policy(statement({ Service: 'events.amazonaws.com' }))),
    story(
      'passes everyone of the own organization',
      'secure',
      policy(statement('*', { StringEquals: { 'aws:PrincipalOrgID': 'o-aa11bb22cc' } })),
    ),
    story(
      'passes everyone behind a VPC endpoint',
      'secure',
      policy(statement('*', { StringEquals: { 'aws:SourceVpce': 'vpce-1a2b3c4d' } })),
    ),
    story(
      'passes everyone at named addresses, of IPv6 too',
      'secure',
      policy(statement('*', { IpAddress: { 'aws:SourceIp': ['192.0.2.0/24', '2001:db8::/48'] } })),
    ),
    story(
      'passes what a Deny takes back',
      'secure',
      policy(everyone, { ...statement('*'), Effect: 'Deny' }),
    ),
    story('fails everyone', 'public', policy(everyone)),
    story('fails everyone of AWS', 'public', policy(statement({ AWS: ['*'] }))),
    story(
      'fails everyone at any IPv6 address',
      'public',
      policy(statement('*', { IpAddress: { 'aws:SourceIp': '::/0' } })),
    ),
    story(
      'fails everyone over TLS',
      'public',
      policy(statement('*', { Bool: { 'aws:SecureTransport': 'true' } })),
    ),
    story(
      'is unknown under a key that is not known',
      'unknown',
      policy(statement('*', { StringEquals: { 'new:Key': 'x' } })),
    ),
  ];
};

/** The stories of every check that asks whether a resource is shared with a foreign account. */
export const foreignPolicyStories = (
  configOf: (policy: string | null) => Readonly<Record<string, unknown>>,
): readonly Story[] => [
  { it: 'passes without a policy', ends: 'secure', config: configOf(null) },
  {
    it: 'passes the own account',
    ends: 'secure',
    config: configOf(policy(statement({ AWS: 'arn:aws:iam::111122223333:role/app' }))),
  },
  {
    it: 'passes everyone, which is a finding of its own',
    ends: 'secure',
    config: configOf(policy(statement('*'))),
  },
  {
    it: 'fails another account',
    ends: 'foreign',
    shows: 'foreign',
    config: configOf(policy(statement({ AWS: 'arn:aws:iam::999988887777:root' }))),
  },
  {
    it: 'fails another account by a condition',
    ends: 'foreign',
    config: configOf(
      policy(statement('*', { StringEquals: { 'aws:PrincipalAccount': '999988887777' } })),
    ),
  },
  { it: 'is unknown for a malformed policy', ends: 'unknown', config: configOf('{') },
];
