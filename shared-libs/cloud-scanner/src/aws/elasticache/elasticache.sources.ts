import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const elasticacheSources: readonly Source[] = [
  listed({
    service: 'elasticache',
    operation: 'DescribeReplicationGroups',
    type: 'aws.elasticache.replication-group',
    input: { MaxRecords: 100 },
    items: ({ ReplicationGroups }) => ReplicationGroups,
    uid: ({ ARN }) => ARN,
    name: ({ ReplicationGroupId }) => ReplicationGroupId,
  }),
];
