import { describeStories, type Story } from '../../testing/stories.ts';
import { dnsChecks } from './dns.checks.ts';
import { dnsSources } from './dns.sources.ts';

const zone = (dnssecConfig: object, visibility = 'PUBLIC') => ({ visibility, dnssecConfig });
const ofPrivate: Story = {
  it: 'is not for a private zone',
  ends: 'not applicable',
  config: zone({}, 'private'),
};
const signed = (keyType: string, algorithm: string) =>
  zone({ state: 'ON', defaultKeySpecs: [{ keyType, algorithm }] });

describeStories(
  { checks: dnsChecks, sources: dnsSources },
  {
    'gcp-dns-zone-is-signed': [
      { it: 'passes on', ends: 'secure', config: zone({ state: 'on' }) },
      { it: 'passes a transfer', ends: 'secure', config: zone({ state: 'TRANSFER' }) },
      { it: 'fails off', ends: 'off', config: zone({ state: 'OFF' }) },
      { it: 'fails without', ends: 'off', config: { visibility: 'PUBLIC' } },
      ofPrivate,
    ],
    'gcp-dns-key-signing-key-is-strong': [
      { it: 'passes ECDSA', ends: 'secure', config: signed('KEY_SIGNING', 'ECDSAP256SHA256') },
      { it: 'fails SHA-1', ends: 'sha1', config: signed('KEY_SIGNING', 'RSASHA1') },
      {
        it: 'fails SHA-1 as the API writes it',
        ends: 'sha1',
        config: signed('keySigning', 'rsasha1'),
      },
      {
        it: 'passes SHA-1 of the other key',
        ends: 'secure',
        config: signed('ZONE_SIGNING', 'RSASHA1'),
      },
      ofPrivate,
    ],
    'gcp-dns-zone-signing-key-is-strong': [
      { it: 'passes RSASHA256', ends: 'secure', config: signed('zoneSigning', 'rsasha256') },
      { it: 'fails SHA-1', ends: 'sha1', config: signed('ZONE_SIGNING', 'RSASHA1') },
      ofPrivate,
    ],
  },
);
