import { describeStories } from '../../testing/stories.ts';
import { ec2Sources } from './ec2.sources.ts';
import { gatewayChecks } from './gateways.checks.ts';

describeStories(
  { checks: gatewayChecks, sources: ec2Sources },
  {
    'aws-ec2-elastic-ip-assigned': [
      { it: 'passes an association', ends: 'secure', config: { AssociationId: 'eipassoc-1' } },
      { it: 'tells of none', ends: 'unassigned', config: {} },
    ],
    'aws-ec2-client-vpn-logging-on': [
      { it: 'passes logs', ends: 'secure', config: { ConnectionLogOptions: { Enabled: true } } },
      { it: 'fails no logs', ends: 'off', config: { ConnectionLogOptions: { Enabled: false } } },
    ],
    'aws-ec2-transit-gateway-attachments-accepted-by-hand': [
      {
        it: 'passes attachments that a person accepts',
        ends: 'secure',
        config: { Options: { AutoAcceptSharedAttachments: 'disable' } },
      },
      {
        it: 'fails attachments that nobody looks at',
        ends: 'automatic',
        config: { Options: { AutoAcceptSharedAttachments: 'enable' } },
      },
    ],
  },
);
