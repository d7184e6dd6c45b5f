import { messagingStories } from '../../testing/messaging-stories.ts';
import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories, type Story } from '../../testing/stories.ts';
import { servicebusChecks } from './servicebus.checks.ts';
import { servicebusSources } from './servicebus.sources.ts';

const premium = (stories: readonly Story[]): readonly Story[] => [
  ...stories.map((story) => ({ ...story, config: { ...story.config, sku: { tier: 'Premium' } } })),
  {
    it: 'does not apply to other tiers',
    ends: 'not applicable',
    config: { sku: { tier: 'Standard' } },
  },
];

describeStories(
  { checks: servicebusChecks, sources: servicebusSources },
  {
    ...messagingStories('azure-service-bus'),
    'azure-service-bus-has-own-key': premium(
      settingStories('properties.encryption.keySource', 'Microsoft.KeyVault', null),
    ),
    'azure-service-bus-encrypted-twice': premium(
      settingStories('properties.encryption.requireInfrastructureEncryption', true, false, null),
    ),
  },
);
