import { describeStories } from '../../testing/stories.ts';
import { opensearchSources } from './opensearch.sources.ts';
import { opensearchExposureChecks } from './opensearch-exposure.checks.ts';

const domain = (statement: object, facts: object = {}) => ({
  Domain: {
    AccessPolicies: JSON.stringify({
      Statement: [{ Effect: 'Allow', Action: 'es:*', Resource: '*', ...statement }],
    }),
    ...facts,
  },
});
const anyone = { Principal: { AWS: '*' } };
const from = (...addresses: readonly string[]) => ({
  ...anyone,
  Condition: { IpAddress: { 'aws:SourceIp': addresses } },
});

describeStories(
  { checks: opensearchExposureChecks, sources: opensearchSources },
  {
    'aws-opensearch-domain-not-public': [
      {
        it: 'passes a role of the account',
        ends: 'secure',
        config: domain({ Principal: { AWS: 'arn:aws:iam::111122223333:role/search' } }),
      },
      { it: 'passes an office', ends: 'secure', config: domain(from('203.0.113.0/24')) },
      {
        it: 'passes a domain in a VPC',
        ends: 'secure',
        config: domain(anyone, { VPCOptions: { VPCId: 'vpc-1' } }),
      },
      {
        it: 'fails everyone',
        ends: 'public',
        shows: 'Domain.AccessPolicies.Statement[0]',
        config: domain(anyone),
      },
      { it: 'fails all of IPv4', ends: 'public', config: domain(from('0.0.0.0/0')) },
      { it: 'fails all of IPv6', ends: 'public', config: domain(from('::/0')) },
      {
        it: 'tells of logins',
        ends: 'login',
        config: domain(anyone, { AdvancedSecurityOptions: { Enabled: true } }),
      },
      {
        it: 'does not know a condition',
        ends: 'unknown',
        config: domain({ ...anyone, Condition: { StringEquals: { 'es:Unheard': 'x' } } }),
      },
    ],
  },
);
