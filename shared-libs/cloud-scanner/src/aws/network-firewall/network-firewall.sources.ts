import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const networkFirewallSources: readonly Source[] = [
  listed({
    service: 'network-firewall',
    operation: 'ListFirewalls',
    type: 'aws.network-firewall.firewall',
    input: { MaxResults: 100 },
    items: ({ Firewalls }) => Firewalls,
    uid: ({ FirewallArn }) => FirewallArn,
    name: ({ FirewallName }) => FirewallName,
    details: [
      {
        into: 'Firewall',
        operation: 'DescribeFirewall',
        input: ({ uid }) => ({ FirewallArn: uid }),
        pick: ({ Firewall }) => Firewall,
        gone: ['ResourceNotFoundException'],
      },
      {
        into: 'Logging',
        operation: 'DescribeLoggingConfiguration',
        input: ({ uid }) => ({ FirewallArn: uid }),
        pick: ({ LoggingConfiguration }) => LoggingConfiguration?.LogDestinationConfigs ?? [],
        gone: ['ResourceNotFoundException'],
      },
    ],
  }),
  listed({
    service: 'network-firewall',
    operation: 'ListFirewallPolicies',
    type: 'aws.network-firewall.policy',
    input: { MaxResults: 100 },
    items: ({ FirewallPolicies }) => FirewallPolicies,
    uid: ({ Arn }) => Arn,
    name: ({ Name }) => Name,
    details: [
      {
        into: 'Policy',
        operation: 'DescribeFirewallPolicy',
        input: ({ uid }) => ({ FirewallPolicyArn: uid }),
        pick: ({ FirewallPolicy }) => FirewallPolicy,
        gone: ['ResourceNotFoundException'],
      },
    ],
  }),
];
