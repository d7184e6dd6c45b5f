import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { batchChecks } from './batch.checks.ts';
import { batchSources } from './batch.sources.ts';

describeStories(
  { checks: batchChecks, sources: batchSources },
  {
    'azure-batch-takes-entra-identities': settingStories(
      'properties.allowedAuthenticationModes',
      ['AAD', 'TaskAuthenticationToken'],
      ['SharedKey', 'AAD'],
      null,
    ),
    'azure-batch-has-identity': settingStories('identity.type', 'SystemAssigned', 'None', null),
  },
);
