import type { Answer, Source } from '../../definition/source.ts';

export const ecsSources: readonly Source[] = [
  {
    service: 'ecs',
    operation: 'ListTaskDefinitionFamilies',
    types: ['aws.ecs.task-family'],
    scope: 'regional',
    // Only the newest revision of a family is read: older ones are often thousands.
    input: () => ({ status: 'ACTIVE' }),
    found: (page, { partition, account, region }) =>
      (page.families ?? []).map((family: string) => ({
        type: 'aws.ecs.task-family',
        uid: `arn:${partition}:ecs:${region}:${account}:task-definition/${family}`,
        name: family,
        config: {},
      })),
    details: [
      {
        operation: 'DescribeTaskDefinition',
        into: 'Task',
        input: ({ name }) => ({ taskDefinition: name }),
        pick: ({ taskDefinition: task }) => ({
          revision: task?.revision,
          networkMode: task?.networkMode ?? null,
          pidMode: task?.pidMode ?? null,
          containerDefinitions: (task?.containerDefinitions ?? []).map((one: Answer) => ({
            name: one.name,
            user: one.user ?? null,
            privileged: one.privileged ?? false,
            readonlyRootFilesystem: one.readonlyRootFilesystem ?? false,
            environment: one.environment ?? [],
            logConfiguration: one.logConfiguration ?? null,
          })),
        }),
        gone: ['ClientException'],
      },
    ],
  },
  {
    service: 'ecs',
    operation: 'ListClusters',
    types: ['aws.ecs.cluster'],
    scope: 'regional',
    found: (page) =>
      (page.clusterArns ?? []).map((arn: string) => ({
        type: 'aws.ecs.cluster',
        uid: arn,
        name: arn.split('/').at(-1) ?? arn,
        config: {},
      })),
  },
  {
    service: 'ecs',
    operation: 'ListServices',
    types: ['aws.ecs.service'],
    scope: 'regional',
    per: 'aws.ecs.cluster',
    input: (_where, cluster) => ({ cluster: cluster?.uid }),
    found: (page, _where, cluster) =>
      (page.serviceArns ?? []).map((arn: string) => ({
        type: 'aws.ecs.service',
        uid: arn,
        name: arn.split('/').at(-1) ?? arn,
        config: { cluster: cluster?.uid },
      })),
    none: ['ClusterNotFoundException'],
    details: [
      {
        operation: 'DescribeServices',
        into: 'Network',
        input: ({ uid, config }) => ({ cluster: config.cluster, services: [uid] }),
        pick: (answer) => answer.services?.[0]?.networkConfiguration?.awsvpcConfiguration ?? null,
        gone: ['ClusterNotFoundException', 'ServiceNotFoundException'],
      },
    ],
  },
];
