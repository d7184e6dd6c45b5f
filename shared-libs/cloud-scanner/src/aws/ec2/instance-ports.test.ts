import { describeStories, type Story } from '../../testing/stories.ts';
import {
  entry,
  ipv6Interface,
  openEntries,
  publicInterface,
  publicNetwork,
  rule,
} from '../network/testing/public-network.ts';
import { vpcSources } from '../vpc/vpc.sources.ts';
import { ec2Sources } from './ec2.sources.ts';
import { instancePortChecks } from './instance-ports.checks.ts';
import { sensitivePorts } from './ports.ts';

const instance = (shape: object) => ({ NetworkInterfaces: [shape] });

const everything = [{ IpProtocol: '-1', IpRanges: [{ CidrIp: '0.0.0.0/0' }] }];

const storiesOf = (port: number, ofAll: string): readonly Story[] => [
  {
    it: 'tells of a group that opens all ports',
    ends: ofAll,
    config: instance(publicInterface()),
    related: publicNetwork({ rules: everything }),
  },
  {
    it: 'passes an instance in a private subnet',
    ends: 'secure',
    config: instance(publicInterface({ Association: undefined })),
  },
  {
    it: 'passes a public instance whose group admits an office',
    ends: 'secure',
    config: instance(publicInterface()),
    related: publicNetwork({ rules: [rule(port, '203.0.113.0/24')] }),
  },
  {
    it: 'passes an open group behind an ACL that denies first',
    ends: 'secure',
    config: instance(publicInterface()),
    related: publicNetwork({
      rules: [rule(port, '0.0.0.0/0')],
      aclEntries: [entry(1, 'deny', { Protocol: '6' }), ...openEntries],
    }),
  },
  {
    it: 'passes an open group where the account blocks public access',
    ends: 'secure',
    config: instance(publicInterface()),
    related: publicNetwork({
      rules: [rule(port, '0.0.0.0/0')],
      blockMode: 'block-ingress',
      exclusions: [],
    }),
  },
  {
    it: 'fails an instance that the internet reaches',
    ends: 'reachable',
    shows: 'sg-1.IpPermissions[0]',
    config: instance(publicInterface()),
    related: publicNetwork({ rules: [rule(port, '0.0.0.0/0')] }),
  },
  {
    it: 'fails an instance that the internet reaches over IPv6',
    ends: 'reachable',
    shows: 'ipv6',
    config: instance(ipv6Interface),
    related: publicNetwork({ rules: [rule(port, '::/0')] }),
  },
  {
    it: 'does not know a group of another account',
    ends: 'unknown',
    config: instance(publicInterface({ Groups: [{ GroupId: 'sg-9' }] })),
    related: publicNetwork(),
  },
];

describeStories(
  { checks: instancePortChecks, sources: [...ec2Sources, ...vpcSources] },
  {
    ...Object.fromEntries(
      sensitivePorts.map(({ slug, ports: [port = 0], isAlwaysTold }) => [
        `aws-ec2-instance-${slug}-not-reachable`,
        storiesOf(port, isAlwaysTold ? 'reachable' : 'not applicable'),
      ]),
    ),
    'aws-ec2-instance-all-ports-not-reachable': [
      {
        it: 'passes an instance in a private subnet',
        ends: 'secure',
        config: instance(publicInterface({ Association: undefined })),
      },
      {
        it: 'passes a web server',
        ends: 'secure',
        config: instance(publicInterface()),
        related: publicNetwork({ rules: [rule(443, '0.0.0.0/0')] }),
      },
      {
        it: 'passes an open group where no route leads to the internet',
        ends: 'secure',
        config: instance(publicInterface()),
        related: publicNetwork({ rules: everything, routes: [] }),
      },
      {
        it: 'fails a group that opens everything',
        ends: 'reachable',
        shows: 'sg-1.IpPermissions[0]',
        config: instance(publicInterface()),
        related: publicNetwork({ rules: everything }),
      },
      {
        it: 'fails IPv6',
        ends: 'reachable',
        config: instance(ipv6Interface),
        related: publicNetwork({
          rules: [{ IpProtocol: '-1', Ipv6Ranges: [{ CidrIpv6: '::/0' }] }],
        }),
      },
    ],
  },
);
