import type { Answer, Source } from '../../definition/source.ts';

export const glueSources: readonly Source[] = [
  {
    service: 'glue',
    operation: 'GetJobs',
    types: ['aws.glue.job'],
    scope: 'regional',
    found: (page, { partition, account, region }) =>
      (page.Jobs ?? []).map((job: Answer) => ({
        type: 'aws.glue.job',
        uid: `arn:${partition}:glue:${region}:${account}:job/${job.Name}`,
        name: job.Name,
        config: { SecurityConfiguration: job.SecurityConfiguration ?? null },
      })),
  },
  {
    service: 'glue',
    operation: 'GetDevEndpoints',
    types: ['aws.glue.dev-endpoint'],
    scope: 'regional',
    found: (page, { partition, account, region }) =>
      (page.DevEndpoints ?? []).map((endpoint: Answer) => ({
        type: 'aws.glue.dev-endpoint',
        uid: `arn:${partition}:glue:${region}:${account}:devEndpoint/${endpoint.EndpointName}`,
        name: endpoint.EndpointName,
        config: { SecurityConfiguration: endpoint.SecurityConfiguration ?? null },
      })),
  },
  {
    service: 'glue',
    operation: 'GetSecurityConfigurations',
    types: ['aws.glue.security-configuration'],
    scope: 'regional',
    found: (page, { partition, account, region }) =>
      (page.SecurityConfigurations ?? []).map((one: Answer) => ({
        type: 'aws.glue.security-configuration',
        uid: `arn:${partition}:glue:${region}:${account}:security-configuration/${one.Name}`,
        name: one.Name,
        config: { EncryptionConfiguration: one.EncryptionConfiguration ?? null },
      })),
  },
  {
    service: 'glue',
    operation: 'GetConnections',
    types: ['aws.glue.connection'],
    scope: 'regional',
    // Passwords of connections are nothing that we ask for.
    input: () => ({ HidePassword: true }),
    found: (page, { partition, account, region }) =>
      (page.ConnectionList ?? []).map((connection: Answer) => ({
        type: 'aws.glue.connection',
        uid: `arn:${partition}:glue:${region}:${account}:connection/${connection.Name}`,
        name: connection.Name,
        config: {
          ConnectionType: connection.ConnectionType,
          EnforceSsl: connection.ConnectionProperties?.JDBC_ENFORCE_SSL ?? null,
        },
      })),
  },
  {
    service: 'glue',
    operation: 'GetDataCatalogEncryptionSettings',
    types: ['aws.glue.catalog'],
    scope: 'regional',
    found: (page, { partition, account, region }) => [
      {
        type: 'aws.glue.catalog',
        uid: `arn:${partition}:glue:${region}:${account}:catalog`,
        name: `Data catalog in ${region}`,
        config: { Settings: page.DataCatalogEncryptionSettings ?? null },
      },
    ],
    details: [
      {
        operation: 'GetResourcePolicy',
        into: 'Policy',
        input: () => ({}),
        pick: (answer) => answer.PolicyInJson ?? null,
        notSet: ['EntityNotFoundException'],
      },
    ],
  },
];
