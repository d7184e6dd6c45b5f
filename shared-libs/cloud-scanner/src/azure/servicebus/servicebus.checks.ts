import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isTrue } from '../../judging/setting-check.ts';
import { messagingRows } from '../messaging.ts';
import { settingChecks } from '../settings.ts';

const page = 'azure/service-bus-messaging/configure-customer-managed-key';
const premium = ({ sku }: Answer): string | null =>
  sku?.tier === 'Premium' ? null : 'Own keys need the tier Premium.';

export const servicebusChecks: readonly CloudCheck[] = settingChecks(
  { type: 'azure.servicebus.namespace', category: 'data', owasp: 'A04:2025' },
  [
    ...messagingRows({
      id: 'azure-service-bus',
      topic: 'azure_servicebus_namespace',
      name: 'Service Bus',
      what: 'messages',
      docs: 'service-bus-messaging',
    }),
    {
      id: 'azure-service-bus-has-own-key',
      topics: ['azure_servicebus_namespace_encryption_at_rest'],
      title: 'Service Bus namespace is encrypted with an own key',
      severity: 'info',
      impact: 'Messages that wait are kept under a key that you do not control.',
      cweIds: ['CWE-311'],
      objectives: ['keys-own'],
      path: 'properties.encryption.keySource',
      reads: ['sku', 'properties'],
      isSecure: (value) => value === 'Microsoft.KeyVault',
      expected: 'Microsoft.KeyVault',
      problem: 'Service Bus namespace is encrypted with a key of Microsoft',
      notApplicable: premium,
      fix: {
        summary: 'Encrypt the namespace with a key of your vault.',
        steps: ['Open Encryption of the namespace and choose a customer-managed key.'],
        effort: 'medium',
        page,
      },
    },
    {
      id: 'azure-service-bus-encrypted-twice',
      topics: ['azure_servicebus_namespace_infra_encryption'],
      title: 'Service Bus namespace encrypts its infrastructure as well',
      severity: 'info',
      impact: 'Messages have one layer of encryption between them and a stolen disk.',
      cweIds: ['CWE-311'],
      objectives: ['encrypted-at-rest'],
      path: 'properties.encryption.requireInfrastructureEncryption',
      reads: ['sku', 'properties'],
      isSecure: isTrue,
      expected: 'true',
      problem: 'Service Bus namespace has one layer of encryption',
      notApplicable: premium,
      fix: {
        summary: 'Create the namespace anew with infrastructure encryption.',
        steps: ['Enable infrastructure encryption when you set the own key of the namespace.'],
        effort: 'high',
        page,
      },
    },
  ],
);
