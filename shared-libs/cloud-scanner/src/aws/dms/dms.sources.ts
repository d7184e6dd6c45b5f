import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const dmsSources: readonly Source[] = [
  listed({
    service: 'dms',
    operation: 'DescribeReplicationInstances',
    type: 'aws.dms.instance',
    input: { MaxRecords: 100 },
    items: ({ ReplicationInstances }) => ReplicationInstances,
    uid: ({ ReplicationInstanceArn }) => ReplicationInstanceArn,
    name: ({ ReplicationInstanceIdentifier }) => ReplicationInstanceIdentifier,
  }),
  listed({
    service: 'dms',
    operation: 'DescribeEndpoints',
    type: 'aws.dms.endpoint',
    input: { MaxRecords: 100 },
    items: ({ Endpoints }) => Endpoints,
    uid: ({ EndpointArn }) => EndpointArn,
    name: ({ EndpointIdentifier }) => EndpointIdentifier,
    none: ['ResourceNotFoundFault'],
  }),
];
