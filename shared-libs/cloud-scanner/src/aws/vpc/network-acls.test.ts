import { describeStories, type Story } from '../../testing/stories.ts';
import { entry, openEntries } from '../network/testing/public-network.ts';
import { networkAclChecks } from './network-acls.checks.ts';
import { vpcSources } from './vpc.sources.ts';

const acl = (...Entries: readonly object[]) => ({
  Associations: [{ SubnetId: 'subnet-1' }],
  Entries,
});

const stories: readonly Story[] = [
  {
    it: 'passes a deny before the allow',
    ends: 'secure',
    config: acl(
      ...openEntries,
      entry(1, 'deny', { Protocol: '6' }),
      entry(2, 'deny', { Protocol: '6', CidrBlock: undefined, Ipv6CidrBlock: '::/0' }),
    ),
  },
  {
    it: 'passes an ACL that no subnet uses',
    ends: 'not applicable',
    config: { Associations: [], Entries: openEntries },
  },
  {
    it: 'fails an ACL that allows all',
    ends: 'open',
    shows: 'Entries',
    config: acl(...openEntries),
  },
  {
    it: 'fails an ACL that denies IPv4 alone',
    ends: 'open',
    config: acl(...openEntries, entry(1, 'deny', { Protocol: '6' })),
  },
];

describeStories(
  { checks: networkAclChecks, sources: vpcSources },
  Object.fromEntries(networkAclChecks.map(({ id }) => [id, stories])),
);
