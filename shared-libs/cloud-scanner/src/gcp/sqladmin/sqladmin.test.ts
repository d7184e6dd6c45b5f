import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories, type Story } from '../../testing/stories.ts';
import { sqladminChecks } from './sqladmin.checks.ts';
import { sqladminSources } from './sqladmin.sources.ts';

const networks = (...values: readonly string[]) => ({
  settings: {
    ipConfiguration: { ipv4Enabled: true, authorizedNetworks: values.map((value) => ({ value })) },
  },
});
const tls = (ipConfiguration: object) => ({ settings: { ipConfiguration } });
const ofReplica: Story = {
  it: 'is not for a replica',
  ends: 'not applicable',
  config: { instanceType: 'READ_REPLICA_INSTANCE', settings: {} },
};

describeStories(
  { checks: sqladminChecks, sources: sqladminSources },
  {
    'gcp-sqladmin-instance-admits-known-networks': [
      { it: 'passes no networks', ends: 'secure', config: networks() },
      { it: 'passes an office', ends: 'secure', config: networks('192.0.2.0/24', '198.51.100.7') },
      { it: 'fails everyone', ends: 'open', config: networks('0.0.0.0/0') },
      {
        it: 'fails everyone in two halves',
        ends: 'open',
        config: networks('0.0.0.0/1', '128.0.0.0/1'),
      },
      {
        it: 'passes an instance without an address outside',
        ends: 'secure',
        config: {
          settings: {
            ipConfiguration: { ipv4Enabled: false, authorizedNetworks: [{ value: '0.0.0.0/0' }] },
          },
        },
      },
    ],
    'gcp-sqladmin-instance-has-private-address': settingStories(
      'settings.ipConfiguration.ipv4Enabled',
      false,
      true,
    ),
    'gcp-sqladmin-instance-requires-tls': [
      { it: 'passes TLS alone', ends: 'secure', config: tls({ sslMode: 'ENCRYPTED_ONLY' }) },
      {
        it: 'passes certificates of clients',
        ends: 'secure',
        config: tls({ sslMode: 'TRUSTED_CLIENT_CERTIFICATE_REQUIRED' }),
      },
      { it: 'passes the older setting', ends: 'secure', config: tls({ requireSsl: true }) },
      {
        it: 'fails both kinds',
        ends: 'plain',
        config: tls({ sslMode: 'ALLOW_UNENCRYPTED_AND_ENCRYPTED', requireSsl: true }),
      },
      { it: 'fails without a setting', ends: 'plain', config: tls({}) },
    ],
    'gcp-sqladmin-instance-is-backed-up': [
      ...settingStories('settings.backupConfiguration.enabled', true, false, undefined),
      ofReplica,
    ],
    'gcp-sqladmin-instance-is-highly-available': [
      ...settingStories('settings.availabilityType', 'REGIONAL', 'ZONAL'),
      ofReplica,
    ],
    'gcp-sqladmin-instance-encrypts-with-own-key': settingStories(
      'diskEncryptionConfiguration.kmsKeyName',
      'projects/p/locations/eu/keyRings/r/cryptoKeys/k',
      undefined,
    ),
  },
);
