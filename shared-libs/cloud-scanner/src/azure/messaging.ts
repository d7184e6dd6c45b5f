import { isTrue } from '../judging/setting-check.ts';
import type { SettingRow } from './settings.ts';

interface Namespace {
  /** Begins ids: `azure-service-bus`. */
  readonly id: string;
  /** Begins topics: `azure_servicebus_namespace`. */
  readonly topic: string;
  readonly name: string;
  readonly what: string;
  /** The folder of its documentation. */
  readonly docs: string;
}

/** Settings that namespaces of Service Bus and of Event Hubs have alike. */
export const messagingRows = ({
  id,
  topic,
  name,
  what,
  docs,
}: Namespace): readonly SettingRow[] => [
  {
    id: `${id}-refuses-shared-keys`,
    topics: [`${topic}_local_auth_disabled`],
    title: `${name} namespace takes identities of Entra alone`,
    severity: 'medium',
    impact: `A connection string that leaks reads and writes all ${what}, until somebody replaces its key.`,
    category: 'identity',
    owasp: 'A07:2025',
    cweIds: ['CWE-798'],
    objectives: ['access-central'],
    aliases: ['sas', 'connection string'],
    path: 'properties.disableLocalAuth',
    isSecure: isTrue,
    expected: 'true',
    problem: `${name} namespace takes shared keys`,
    fix: {
      summary: `Give clients roles on the ${name} namespace, then switch local authentication off.`,
      steps: [`Open the ${name} namespace and set Local Authentication to Disabled.`],
      cli: 'az resource update --ids {uid} --set properties.disableLocalAuth=true',
      effort: 'medium',
      page: `azure/${docs}/disable-local-authentication`,
    },
  },
  {
    id: `${id}-requires-tls-12`,
    topics: [`${topic}_minimum_tls_version_12`],
    title: `${name} namespace asks for TLS 1.2`,
    severity: 'low',
    impact: `Old clients send ${what} under a version of TLS that can be broken.`,
    owasp: 'A04:2025',
    cweIds: ['CWE-326'],
    objectives: ['encrypted-in-transit'],
    path: 'properties.minimumTlsVersion',
    isSecure: (value) => value === '1.2' || value === '1.3',
    expected: '1.2',
    problem: `${name} namespace accepts old TLS versions`,
    fix: {
      summary: `Set the minimum version of TLS of the ${name} namespace to 1.2.`,
      steps: [`Open Configuration of the ${name} namespace and choose TLS 1.2.`],
      cli: 'az resource update --ids {uid} --set properties.minimumTlsVersion=1.2',
      page: `azure/${docs}/transport-layer-security-configure-minimum-version`,
    },
  },
  {
    id: `${id}-is-off-public-network`,
    topics: [`${topic}_public_network_access_disabled`],
    title: `${name} namespace is not on the public network`,
    severity: 'info',
    impact: `Any machine in the world may try keys at the queue of ${what}.`,
    category: 'exposure',
    owasp: 'A01:2025',
    cweIds: ['CWE-284'],
    objectives: ['network-not-exposed'],
    path: 'properties.publicNetworkAccess',
    isSecure: (value) => value === 'Disabled',
    expected: 'Disabled',
    problem: `${name} namespace is on the public network`,
    fix: {
      summary: `Reach the ${name} namespace over private endpoints.`,
      steps: [`Open Networking of the ${name} namespace and disable public access.`],
      effort: 'high',
      page: `azure/${docs}/private-link-service`,
    },
  },
];
