import type { Answer, Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

/** Settings that checks evaluate. Others hold the environment of the application, with its secrets. */
const evaluated: Readonly<Record<string, string>> = {
  ManagedActionsEnabled: 'aws:elasticbeanstalk:managedactions',
  StreamLogs: 'aws:elasticbeanstalk:cloudwatch:logs',
};

const optionsOf = ({ ConfigurationSettings = [] }: Answer) =>
  Object.fromEntries(
    (ConfigurationSettings[0]?.OptionSettings ?? [])
      .filter(({ Namespace, OptionName }: Answer) => evaluated[OptionName] === Namespace)
      .map(({ OptionName, Value }: Answer) => [OptionName, Value ?? null]),
  );

export const elasticbeanstalkSources: readonly Source[] = [
  listed({
    service: 'elasticbeanstalk',
    operation: 'DescribeEnvironments',
    type: 'aws.elasticbeanstalk.environment',
    input: { IncludeDeleted: false, MaxRecords: 1000 },
    items: ({ Environments }) => Environments,
    uid: ({ EnvironmentArn }) => EnvironmentArn,
    name: ({ EnvironmentName }) => EnvironmentName,
    // Health and dates change with the load.
    config: ({ EnvironmentId, EnvironmentName, ApplicationName, PlatformArn, CNAME }) => ({
      CNAME,
      EnvironmentId,
      EnvironmentName,
      ApplicationName,
      PlatformArn,
    }),
    details: [
      {
        into: 'Options',
        operation: 'DescribeConfigurationSettings',
        input: ({ config }) => ({
          ApplicationName: config.ApplicationName,
          EnvironmentName: config.EnvironmentName,
        }),
        pick: optionsOf,
      },
    ],
  }),
];
