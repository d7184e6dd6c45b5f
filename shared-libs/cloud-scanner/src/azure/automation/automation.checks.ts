import type { CloudCheck } from '../../definition/cloud-check.ts';
import { isTrue } from '../../judging/setting-check.ts';
import { settingChecks } from '../settings.ts';

const docs = 'azure/automation';

const accountChecks = settingChecks(
  { type: 'azure.automation.account', category: 'identity', owasp: 'A07:2025' },
  [
    {
      id: 'azure-automation-account-has-identity',
      topics: ['azure_automation_account_managed_identity'],
      title: 'Automation account has an identity of its own',
      severity: 'low',
      impact:
        'Runbooks sign in with stored passwords, which everyone who may edit a runbook can print.',
      cweIds: ['CWE-798'],
      objectives: [{ id: 'secrets-not-in-code', strength: 'hints' }],
      path: 'identity.type',
      isSecure: (value) => typeof value === 'string' && value !== 'None',
      expected: 'SystemAssigned or UserAssigned',
      problem: 'Automation account has no identity of its own',
      fix: {
        summary: 'Give the account a managed identity, and runbooks its rights.',
        steps: ['Open Identity of the Automation account and switch one on.'],
        effort: 'medium',
        page: `${docs}/enable-managed-identity-for-automation`,
      },
    },
    {
      id: 'azure-automation-account-is-off-public-network',
      topics: ['azure_automation_account_public_network_access_disabled'],
      title: 'Automation account is not on the public network',
      severity: 'info',
      impact: 'Webhooks of runbooks can be called from anywhere by whoever knows their address.',
      category: 'exposure',
      owasp: 'A01:2025',
      cweIds: ['CWE-284'],
      objectives: ['network-not-exposed'],
      path: 'properties.publicNetworkAccess',
      isSecure: (value) => value === false,
      expected: 'false',
      problem: 'Automation account is on the public network',
      fix: {
        summary: 'Use private endpoints for the account.',
        steps: ['Open Networking of the Automation account and disable public access.'],
        effort: 'medium',
        page: `${docs}/how-to/private-link-security`,
      },
    },
  ],
);

const variableChecks = settingChecks(
  { type: 'azure.automation.variable', category: 'secrets', owasp: 'A04:2025' },
  [
    {
      id: 'azure-automation-variable-is-encrypted',
      topics: ['azure_automation_variables_encrypted'],
      title: 'Automation variable is encrypted',
      severity: 'medium',
      impact:
        'Everyone with read access to the subscription reads its value, which is often a password.',
      cweIds: ['CWE-312'],
      objectives: ['secrets-not-in-code', 'encrypted-at-rest'],
      path: 'properties.isEncrypted',
      isSecure: isTrue,
      expected: 'true',
      problem: 'Automation variable is not encrypted',
      fix: {
        summary: 'Create the variable anew with encryption, or keep its value in a vault.',
        steps: ['Open Variables, delete this one and add it with Encrypted set to Yes.'],
        page: `${docs}/shared-resources/variables`,
      },
    },
  ],
);

export const automationChecks: readonly CloudCheck[] = [...accountChecks, ...variableChecks];
