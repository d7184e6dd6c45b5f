import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { vpcSources } from '../vpc/vpc.sources.ts';
import { networkFirewallChecks } from './network-firewall.checks.ts';
import { networkFirewallSources } from './network-firewall.sources.ts';

const firewallOf = (VpcId: string) => ({ config: { Firewall: { VpcId } } });
const inUse = { 'aws.ec2.network-interface': [{ config: { VpcId: 'vpc-1' } }] };

describeStories(
  { checks: networkFirewallChecks, sources: [...networkFirewallSources, ...vpcSources] },
  {
    'aws-network-firewall-policy-packets-guarded': settingStories(
      'Policy.StatelessDefaultActions',
      ['aws:forward_to_sfe'],
      ['aws:pass'],
    ),
    'aws-network-firewall-policy-fragments-guarded': settingStories(
      'Policy.StatelessFragmentDefaultActions',
      ['aws:drop'],
      ['aws:pass'],
    ),
    'aws-network-firewall-policy-has-rules': [
      {
        it: 'passes a rule group',
        ends: 'secure',
        config: { Policy: { StatefulRuleGroupReferences: [{ ResourceArn: 'arn:aws:x' }] } },
      },
      { it: 'fails none', ends: 'empty', config: { Policy: {} } },
    ],
    'aws-network-firewall-logged': settingStories('Logging', [{ LogType: 'ALERT' }], []),
    'aws-network-firewall-deletion-protected': settingStories(
      'Firewall.DeleteProtection',
      true,
      false,
    ),
    'aws-network-firewall-in-several-zones': settingStories(
      'Firewall.SubnetMappings',
      [{ SubnetId: 'subnet-1' }, { SubnetId: 'subnet-2' }],
      [{ SubnetId: 'subnet-1' }],
    ),
    'aws-vpc-behind-network-firewall': [
      {
        it: 'passes a firewall',
        ends: 'secure',
        config: { VpcId: 'vpc-1' },
        related: { ...inUse, 'aws.network-firewall.firewall': [firewallOf('vpc-1')] },
      },
      { it: 'passes over an empty VPC', ends: 'not applicable', config: { VpcId: 'vpc-1' } },
      {
        it: 'fails the firewall of another',
        ends: 'none',
        config: { VpcId: 'vpc-1' },
        related: { ...inUse, 'aws.network-firewall.firewall': [firewallOf('vpc-2')] },
      },
    ],
  },
);
