import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { automationChecks } from './automation.checks.ts';
import { automationSources } from './automation.sources.ts';

describeStories(
  { checks: automationChecks, sources: automationSources },
  {
    'azure-automation-account-has-identity': settingStories(
      'identity.type',
      'SystemAssigned',
      'None',
      null,
    ),
    'azure-automation-account-is-off-public-network': settingStories(
      'properties.publicNetworkAccess',
      false,
      true,
      null,
    ),
    'azure-automation-variable-is-encrypted': settingStories(
      'properties.isEncrypted',
      true,
      false,
      null,
    ),
  },
);
