import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories, type Story } from '../../testing/stories.ts';
import { webChecks } from './web.checks.ts';
import { webSources } from './web.sources.ts';

/** Stories of a setting that one kind of apps has. */
const ofKind = (
  kind: string,
  path: string,
  secure: unknown,
  ...insecure: readonly unknown[]
): readonly Story[] => [
  ...settingStories(path, secure, ...insecure).map((story) => ({
    ...story,
    config: { ...story.config, kind },
  })),
  {
    it: 'does not apply to the other kind',
    ends: 'not applicable',
    config: { kind: kind === 'app' ? 'functionapp,linux' : 'app' },
  },
];

describeStories(
  { checks: webChecks, sources: webSources },
  {
    'azure-web-app-redirects-to-https': settingStories('properties.httpsOnly', true, false, null),
    'azure-web-app-requires-tls-12': settingStories('Config.minTlsVersion', '1.2', '1.0', null),
    'azure-web-app-closes-remote-debugging': settingStories(
      'Config.remoteDebuggingEnabled',
      false,
      true,
    ),
    'azure-web-app-deploys-without-ftp': ofKind(
      'app',
      'Config.ftpsState',
      'FtpsOnly',
      'AllAllowed',
    ),
    'azure-function-app-deploys-without-ftp': ofKind(
      'functionapp',
      'Config.ftpsState',
      'Disabled',
      'FtpsOnly',
    ),
    'azure-web-app-speaks-http2': ofKind('app', 'Config.http20Enabled', true, false),
    'azure-web-app-asks-for-client-certificates': ofKind(
      'app',
      'properties.clientCertEnabled',
      true,
      false,
    ),
    'azure-web-app-has-identity': ofKind('app', 'identity.type', 'SystemAssigned', 'None', null),
    'azure-function-app-has-identity': ofKind('functionapp', 'identity.type', 'UserAssigned', null),
    'azure-function-app-is-private': ofKind(
      'functionapp',
      'properties.publicNetworkAccess',
      'Disabled',
      'Enabled',
      null,
    ),
  },
);
