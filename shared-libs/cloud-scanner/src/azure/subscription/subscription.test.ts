import { describeStories, type StoriesByCheck, type Story } from '../../testing/stories.ts';
import { subscriptionChecks } from './subscription.checks.ts';
import { subscriptionSources } from './subscription.sources.ts';

const plan = (name: string, pricingTier: string) => ({
  Plans: [
    { name: 'Other', properties: { pricingTier: 'Standard' } },
    { name, properties: { pricingTier } },
  ],
});
const planStories = (name: string): readonly Story[] => [
  { it: 'passes the plan', ends: 'secure', config: plan(name, 'Standard') },
  { it: 'fails the free tier', ends: 'insecure', config: plan(name, 'Free') },
  { it: 'fails without a plan', ends: 'insecure', config: { Plans: [] } },
];
const contact = (properties: object) => ({ Contacts: [{ properties }] });
const source = (sourceType: string, values: object) =>
  contact({ notificationsSources: [{ sourceType, ...values }] });
const defender = (name: string, enabled: boolean) => ({
  DefenderSettings: [{ name, properties: { enabled } }],
});
const logs = (...rows: readonly object[]) => ({
  Diagnostics: [{ properties: { workspaceId: '/w', logs: rows } }],
});
const named = (names: readonly string[]) => names.map((category) => ({ category, enabled: true }));

const planNames: Readonly<Record<string, string>> = {
  servers: 'VirtualMachines',
  storage: 'StorageAccounts',
  sql: 'SqlServers',
  'sql-on-machines': 'SqlServerVirtualMachines',
  'open-source-databases': 'OpenSourceRelationalDatabases',
  'cosmos-db': 'CosmosDbs',
  'app-service': 'AppServices',
  containers: 'Containers',
  'key-vault': 'KeyVaults',
  'resource-manager': 'Arm',
  posture: 'CloudPosture',
  apis: 'Api',
};

const stories: StoriesByCheck = {
  ...Object.fromEntries(
    Object.entries(planNames).map(([id, name]) => [
      `azure-subscription-defends-${id}`,
      planStories(name),
    ]),
  ),
  'azure-subscription-security-contact-set': [
    { it: 'passes an address', ends: 'secure', config: contact({ emails: 'a@b.example' }) },
    { it: 'passes the older shape', ends: 'secure', config: contact({ email: 'a@b.example' }) },
    { it: 'fails an empty one', ends: 'insecure', config: contact({ emails: '' }) },
    { it: 'fails without a contact', ends: 'insecure', config: { Contacts: [] } },
  ],
  'azure-subscription-owners-get-alerts': [
    {
      it: 'passes owners',
      ends: 'secure',
      config: contact({ notificationsByRole: { state: 'On', roles: ['Owner'] } }),
    },
    {
      it: 'fails other roles',
      ends: 'insecure',
      config: contact({ notificationsByRole: { state: 'On', roles: ['Contributor'] } }),
    },
    {
      it: 'fails where it is off',
      ends: 'insecure',
      config: contact({ notificationsByRole: { state: 'Off', roles: ['Owner'] } }),
    },
  ],
  'azure-subscription-notifies-of-alerts': [
    { it: 'passes', ends: 'secure', config: source('Alert', { minimalSeverity: 'High' }) },
    { it: 'fails without', ends: 'insecure', config: { Contacts: [] } },
  ],
  'azure-subscription-notifies-of-attack-paths': [
    {
      it: 'passes',
      ends: 'secure',
      config: source('AttackPath', { minimalRiskLevel: 'Critical' }),
    },
    { it: 'fails without', ends: 'insecure', config: source('Alert', { minimalSeverity: 'High' }) },
  ],
  'azure-subscription-has-endpoint-defender': [
    { it: 'passes', ends: 'secure', config: defender('WDATP', true) },
    { it: 'fails where it is off', ends: 'insecure', config: defender('WDATP', false) },
  ],
  'azure-subscription-has-cloud-apps-defender': [
    { it: 'passes', ends: 'secure', config: defender('MCAS', true) },
    { it: 'fails without', ends: 'insecure', config: { DefenderSettings: [] } },
  ],
  'azure-subscription-keeps-activity-log': [
    { it: 'passes a workspace', ends: 'secure', config: logs() },
    {
      it: 'fails without a target',
      ends: 'insecure',
      config: { Diagnostics: [{ properties: {} }] },
    },
    { it: 'fails without a setting', ends: 'insecure', config: { Diagnostics: [] } },
  ],
  'azure-subscription-logs-what-matters': [
    {
      it: 'passes all four',
      ends: 'secure',
      config: logs(...named(['Administrative', 'Alert', 'Policy', 'Security'])),
    },
    {
      it: 'passes the group of all',
      ends: 'secure',
      config: logs({ categoryGroup: 'allLogs', enabled: true }),
    },
    { it: 'fails one alone', ends: 'insecure', config: logs(...named(['Administrative'])) },
    {
      it: 'fails one that is off',
      ends: 'insecure',
      config: logs(...named(['Administrative', 'Alert', 'Policy']), {
        category: 'Security',
        enabled: false,
      }),
    },
  ],
};

describeStories({ checks: subscriptionChecks, sources: subscriptionSources }, stories);
