import { describeStories, type Story } from '../../testing/stories.ts';
import { sagemakerChecks } from './sagemaker.checks.ts';
import { sagemakerSources } from './sagemaker.sources.ts';

const sound = {
  DirectInternetAccess: 'Disabled',
  SubnetId: 'subnet-1',
  RootAccess: 'Disabled',
  KmsKeyId: 'key',
};
const without = {
  DirectInternetAccess: 'Enabled',
  SubnetId: null,
  RootAccess: 'Enabled',
  KmsKeyId: null,
};

describeStories(
  { checks: sagemakerChecks, sources: sagemakerSources },
  Object.fromEntries(
    sagemakerChecks.map(({ id, reads: [property = ''] }): [string, readonly Story[]] => {
      const [good, bad] =
        property === 'Model'
          ? [{ EnableNetworkIsolation: true }, { EnableNetworkIsolation: false }]
          : [sound, without];
      return [
        id,
        [
          { it: 'passes', ends: 'secure', config: { [property]: good } },
          { it: 'fails', ends: 'insecure', config: { [property]: bad } },
        ],
      ];
    }),
  ),
);
