import { describeStories } from '../../testing/stories.ts';
import { iamSources } from './iam.sources.ts';
import { iamTrustChecks } from './iam-trust.checks.ts';

const trust = (Principal: unknown, Condition?: object) => ({
  Path: '/',
  AssumeRolePolicyDocument: encodeURIComponent(
    JSON.stringify({
      Statement: [{ Effect: 'Allow', Principal, Action: 'sts:AssumeRole', Condition }],
    }),
  ),
});

const foreign = { AWS: 'arn:aws:iam::999988887777:root' };
const github = {
  Federated: 'arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com',
};
const gitlab = { Federated: 'arn:aws:iam::111122223333:oidc-provider/gitlab.com' };
const audience = { 'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com' };
const subject = (value: string) => ({
  StringEquals: audience,
  StringLike: { 'token.actions.githubusercontent.com:sub': value },
});

describeStories(
  { checks: iamTrustChecks, sources: iamSources },
  {
    'aws-iam-role-is-not-open-to-everyone': [
      { it: 'passes the own account', ends: 'secure', config: trust({ AWS: '111122223333' }) },
      {
        it: 'passes everyone of the own organization',
        ends: 'secure',
        config: trust({ AWS: '*' }, { StringEquals: { 'aws:PrincipalOrgID': 'o-aa11bb22cc' } }),
      },
      {
        it: 'passes everyone at named addresses, of IPv6 too',
        ends: 'secure',
        config: trust('*', { IpAddress: { 'aws:SourceIp': ['192.0.2.0/24', '2001:db8::/48'] } }),
      },
      { it: 'fails everyone', ends: 'everyone', config: trust({ AWS: '*' }) },
      {
        it: 'fails everyone with an external id, which is no secret',
        ends: 'everyone',
        config: trust('*', { StringEquals: { 'sts:ExternalId': 'abc' } }),
      },
      {
        it: 'fails everyone at any IPv6 address',
        ends: 'everyone',
        config: trust('*', { IpAddress: { 'aws:SourceIp': '::/0' } }),
      },
      {
        it: 'is unknown under a key that is not known',
        ends: 'unknown',
        config: trust('*', { StringEquals: { 'new:Key': 'x' } }),
      },
    ],
    'aws-iam-role-of-other-account-asks-for-external-id': [
      { it: 'passes the own account', ends: 'secure', config: trust({ AWS: '111122223333' }) },
      {
        it: 'passes an external id',
        ends: 'secure',
        config: trust(foreign, { StringEquals: { 'sts:ExternalId': 'f3a9' } }),
      },
      {
        it: 'passes an account of the organization',
        ends: 'secure',
        config: trust(foreign, { StringEquals: { 'aws:PrincipalOrgID': 'o-aa11bb22cc' } }),
      },
      {
        it: 'passes a role that the other side has chosen',
        ends: 'secure',
        config: trust({ AWS: 'arn:aws:iam::999988887777:role/parapet' }),
      },
      {
        it: 'fails a whole account',
        ends: 'open',
        shows: 'AssumeRolePolicyDocument.Statement[0]',
        config: trust(foreign),
      },
      {
        it: 'fails an external id that may be missing',
        ends: 'open',
        config: trust(foreign, { StringEqualsIfExists: { 'sts:ExternalId': 'f3a9' } }),
      },
      {
        it: 'is unknown for a malformed policy',
        ends: 'unknown',
        config: { AssumeRolePolicyDocument: '{' },
      },
    ],
    'aws-iam-role-of-identity-provider-names-subject': [
      {
        it: 'passes a repository',
        ends: 'secure',
        config: trust(github, subject('repo:acme/site:*')),
      },
      {
        it: 'passes all of an owner',
        ends: 'secure',
        config: trust(github, subject('repo:acme/*')),
      },
      {
        it: 'passes an own provider',
        ends: 'secure',
        config: trust({
          Federated:
            'arn:aws:iam::111122223333:oidc-provider/oidc.eks.eu-west-1.amazonaws.com/id/1',
        }),
      },
      {
        it: 'passes an identity pool that is named',
        ends: 'secure',
        config: trust(
          { Federated: 'cognito-identity.amazonaws.com' },
          { StringEquals: { 'cognito-identity.amazonaws.com:aud': 'eu-west-1:1' } },
        ),
      },
      {
        it: 'fails the audience alone',
        ends: 'everyone',
        config: trust(github, { StringEquals: audience }),
      },
      { it: 'fails any repository', ends: 'everyone', config: trust(github, subject('repo:*')) },
      {
        it: 'fails owners that begin alike',
        ends: 'everyone',
        config: trust(github, subject('repo:acme*')),
      },
      {
        it: 'fails groups that begin alike',
        ends: 'everyone',
        config: trust(gitlab, { StringLike: { 'gitlab.com:sub': 'project_path:ac*' } }),
      },
      {
        it: 'passes a group',
        ends: 'secure',
        config: trust(gitlab, { StringLike: { 'gitlab.com:sub': 'project_path:acme/*' } }),
      },
      { it: 'fails any subject', ends: 'everyone', config: trust(github, subject('*')) },
      {
        it: 'fails a subject that may be missing',
        ends: 'everyone',
        config: trust(github, {
          'ForAllValues:StringLike': { 'token.actions.githubusercontent.com:sub': 'repo:acme/*' },
        }),
      },
      {
        it: 'is unknown for a malformed policy',
        ends: 'unknown',
        config: { AssumeRolePolicyDocument: '{' },
      },
    ],
    'aws-iam-role-of-service-names-source': [
      {
        it: 'passes a source',
        ends: 'secure',
        config: trust(
          { Service: 'sns.amazonaws.com' },
          { StringEquals: { 'aws:SourceAccount': '111122223333' } },
        ),
      },
      {
        it: 'passes instances, which are of this account',
        ends: 'secure',
        config: trust({ Service: 'ec2.amazonaws.com' }),
      },
      {
        it: 'fails a service of many customers',
        ends: 'open',
        config: trust({ Service: 'cloudtrail.amazonaws.com' }),
      },
      {
        it: 'is not about roles of AWS',
        ends: 'not applicable',
        config: {
          ...trust({ Service: 'config.amazonaws.com' }),
          Path: '/aws-service-role/config.amazonaws.com/',
        },
      },
    ],
  },
);
