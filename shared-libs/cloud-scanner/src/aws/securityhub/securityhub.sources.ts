import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const securityhubSources: readonly Source[] = [
  listed({
    service: 'securityhub',
    operation: 'DescribeHub',
    type: 'aws.securityhub.hub',
    items: (hub) => (hub.HubArn ? [hub] : []),
    uid: ({ HubArn }) => HubArn,
    name: () => 'Security Hub',
    config: ({ HubArn, AutoEnableControls }) => ({ HubArn, AutoEnableControls }),
    // The account has not subscribed to it.
    none: ['InvalidAccessException', 'ResourceNotFoundException'],
  }),
];
