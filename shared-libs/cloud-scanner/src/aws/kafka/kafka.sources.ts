import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const kafkaSources: readonly Source[] = [
  listed({
    service: 'kafka',
    operation: 'ListClustersV2',
    type: 'aws.kafka.cluster',
    input: { MaxResults: 100 },
    items: ({ ClusterInfoList }) => ClusterInfoList,
    uid: ({ ClusterArn }) => ClusterArn,
    name: ({ ClusterName }) => ClusterName,
    tags: ({ Tags }) => Tags ?? {},
  }),
  listed({
    service: 'kafkaconnect',
    operation: 'ListConnectors',
    type: 'aws.kafka.connector',
    input: { maxResults: 100 },
    items: ({ connectors }) => connectors,
    uid: ({ connectorArn }) => connectorArn,
    name: ({ connectorName }) => connectorName,
  }),
];
