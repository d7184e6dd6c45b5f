import { settingStories } from './setting-stories.ts';
import type { StoriesByCheck } from './stories.ts';

/** Stories of the settings that namespaces of Service Bus and of Event Hubs have alike. */
export const messagingStories = (id: string): StoriesByCheck => ({
  [`${id}-refuses-shared-keys`]: settingStories('properties.disableLocalAuth', true, false, null),
  [`${id}-requires-tls-12`]: settingStories('properties.minimumTlsVersion', '1.2', '1.0', null),
  [`${id}-is-off-public-network`]: settingStories(
    'properties.publicNetworkAccess',
    'Disabled',
    'Enabled',
    null,
  ),
});
