import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isTrue } from '../../judging/setting-check.ts';
import { settingChecks } from '../settings.ts';

const type = 'azure.subscription.subscription';
const contactPage = 'azure/defender-for-cloud/configure-email-notifications';

interface Plan {
  /** The name of the plan in the answer. */
  readonly name: string;
  readonly id: string;
  readonly topics: readonly string[];
  readonly of: string;
  readonly impact: string;
}

/** Plans of Defender for Cloud that watch what subscriptions have. */
const plans: readonly Plan[] = [
  {
    name: 'VirtualMachines',
    id: 'servers',
    topics: ['azure_defender_plan_server_on'],
    of: 'servers',
    impact: 'Nobody is told when a machine is taken over, or runs software with known flaws.',
  },
  {
    name: 'StorageAccounts',
    id: 'storage',
    topics: ['azure_defender_plan_storage_on'],
    of: 'storage',
    impact: 'Malware that is uploaded and data that are carried off are not noticed.',
  },
  {
    name: 'SqlServers',
    id: 'sql',
    topics: ['azure_defender_plan_azure_sql_databases_on', 'azure_defender_plan_databases_on'],
    of: 'Azure SQL databases',
    impact: 'Injected statements and logins from odd places reach databases without an alert.',
  },
  {
    name: 'SqlServerVirtualMachines',
    id: 'sql-on-machines',
    topics: ['azure_defender_plan_sql_servers_on'],
    of: 'SQL servers on machines',
    impact: 'Attacks on SQL servers of your own machines pass unseen.',
  },
  {
    name: 'OpenSourceRelationalDatabases',
    id: 'open-source-databases',
    topics: ['azure_defender_plan_os_relational_databases_on'],
    of: 'open-source databases',
    impact: 'Guessed passwords of PostgreSQL and MySQL are found out after the data are gone.',
  },
  {
    name: 'CosmosDbs',
    id: 'cosmos-db',
    topics: ['azure_defender_plan_cosmosdb_on'],
    of: 'Cosmos DB',
    impact: 'Keys of Cosmos DB that a stranger uses look like any other caller.',
  },
  {
    name: 'AppServices',
    id: 'app-service',
    topics: ['azure_defender_plan_app_services_on'],
    of: 'App Service',
    impact: 'Shells that attackers leave in web apps and dangling names raise no alarm.',
  },
  {
    name: 'Containers',
    id: 'containers',
    topics: ['azure_defender_plan_containers_on', 'azure_defender_container_images_scan_on'],
    of: 'containers',
    impact: 'Images with known flaws run in clusters, and what breaks out of them is not seen.',
  },
  {
    name: 'KeyVaults',
    id: 'key-vault',
    topics: ['azure_defender_plan_keyvault_on'],
    of: 'Key Vault',
    impact: 'Somebody who reads all secrets of a vault one night is found by chance alone.',
  },
  {
    name: 'Arm',
    id: 'resource-manager',
    topics: ['azure_defender_plan_arm_on'],
    of: 'Resource Manager',
    impact: 'Stolen rights that are used to change the subscription itself set nothing off.',
  },
  {
    name: 'CloudPosture',
    id: 'posture',
    topics: ['azure_defender_defender_cspm_on'],
    of: 'cloud posture',
    impact: 'Microsoft shows no paths that an attacker could take through the subscription.',
  },
  {
    name: 'Api',
    id: 'apis',
    topics: ['azure_defender_enable_defender_for_apis'],
    of: 'APIs',
    impact: 'Abuse of published interfaces is told by customers, not by a monitor.',
  },
];

const planChecks = settingChecks(
  { type, category: 'logging', owasp: 'A09:2025' },
  plans.map((plan) => ({
    id: `azure-subscription-defends-${plan.id}`,
    topics: plan.topics,
    title: `Defender for ${plan.of} is on`,
    severity: 'low',
    impact: plan.impact,
    cweIds: ['CWE-778'],
    objectives: [{ id: 'threat-detection-on', strength: 'hints' }],
    aliases: ['defender for cloud', 'pricing tier'],
    path: `Plans.${plan.name}`,
    reads: ['Plans'],
    settingOf: ({ Plans }: Answer) =>
      Plans.find(({ name }: Answer) => name === plan.name)?.properties?.pricingTier ?? null,
    isSecure: (tier: Answer) => tier === 'Standard',
    expected: 'Standard',
    problem: `Defender for ${plan.of} is off`,
    fix: {
      summary: `Enable Defender for ${plan.of}, which Microsoft bills by what it watches.`,
      steps: [
        'Open Defender for Cloud, choose Environment settings and the subscription.',
        `Set the plan for ${plan.of} to On and save.`,
      ],
      cli: `az security pricing create --name ${plan.name} --tier standard`,
      page: 'azure/defender-for-cloud/connect-azure-subscription',
    },
  })),
);

/** The contacts of the subscription, in the shape of both versions of the answer. */
const contact = ({ Contacts }: Answer): Answer => Contacts[0]?.properties ?? {};
const notifies = (source: string) => (config: Answer) =>
  (contact(config).notificationsSources ?? []).find(
    ({ sourceType }: Answer) => sourceType === source,
  )?.minimalSeverity ??
  (contact(config).notificationsSources ?? []).find(
    ({ sourceType }: Answer) => sourceType === source,
  )?.minimalRiskLevel ??
  null;

const contactChecks = settingChecks({ type, category: 'logging', owasp: 'A09:2025' }, [
  {
    id: 'azure-subscription-security-contact-set',
    topics: ['azure_defender_additional_email_set_security_contact'],
    title: 'Defender for Cloud has an address for alerts',
    severity: 'low',
    impact: 'Alerts of Microsoft about an attack reach nobody who would look into them.',
    cweIds: ['CWE-778'],
    objectives: ['incident-contacts-set'],
    path: 'Contacts.emails',
    settingOf: (config) => contact(config).emails ?? contact(config).email ?? null,
    isSecure: (value) => typeof value === 'string' && value.includes('@'),
    expected: 'an address of your security team',
    problem: 'Defender for Cloud has no address for alerts',
    fix: {
      summary: 'Enter an address that several people read.',
      steps: ['Open Environment settings, choose Email notifications and add an address.'],
      page: contactPage,
    },
  },
  {
    id: 'azure-subscription-owners-get-alerts',
    topics: [
      'azure_defender_notify_emails_to_owners',
      'azure_securitycenter_admin_security_alerts_enabled',
    ],
    title: 'Owners of the subscription get its security alerts',
    severity: 'info',
    impact: 'The people who could stop an attack hear of it from others.',
    cweIds: ['CWE-778'],
    objectives: ['incident-contacts-set'],
    path: 'Contacts.notificationsByRole',
    settingOf: (config) => {
      const { state, roles = [] } = contact(config).notificationsByRole ?? {};
      return state === 'On' ? roles : null;
    },
    isSecure: (roles) => Array.isArray(roles) && roles.includes('Owner'),
    expected: 'On, for Owner',
    problem: 'Owners of the subscription get no security alerts',
    fix: {
      summary: 'Send alerts to all users with the role Owner.',
      steps: ['Choose Owner under All users with the following roles in Email notifications.'],
      page: contactPage,
    },
  },
  {
    id: 'azure-subscription-notifies-of-alerts',
    topics: ['azure_defender_notify_alerts_severity_is_high'],
    title: 'Alerts of high severity are mailed',
    severity: 'info',
    impact: 'A severe alert waits in the portal until somebody opens it.',
    cweIds: ['CWE-778'],
    objectives: ['incident-contacts-set'],
    path: 'Contacts.notificationsSources.Alert',
    reads: ['Contacts'],
    settingOf: notifies('Alert'),
    isSecure: (value) => value !== null && value !== undefined,
    expected: 'High or lower',
    problem: 'Alerts of high severity are not mailed',
    fix: {
      summary: 'Switch mails on for alerts of high severity.',
      steps: ['Enable notifications about alerts in Email notifications and choose High.'],
      page: contactPage,
    },
  },
  {
    id: 'azure-subscription-notifies-of-attack-paths',
    topics: ['azure_defender_attack_path_notifications_properly_set'],
    title: 'New attack paths are mailed',
    severity: 'info',
    impact: 'A way to the crown jewels that opens today is known to the portal alone.',
    cweIds: ['CWE-778'],
    objectives: ['incident-contacts-set'],
    path: 'Contacts.notificationsSources.AttackPath',
    reads: ['Contacts'],
    settingOf: notifies('AttackPath'),
    isSecure: (value) => value !== null && value !== undefined,
    expected: 'a risk level',
    problem: 'New attack paths are not mailed',
    fix: {
      summary: 'Switch mails on for attack paths.',
      steps: ['Enable notifications about attack paths in Email notifications.'],
      page: contactPage,
    },
  },
]);

const setting =
  (name: string) =>
  ({ DefenderSettings }: Answer) =>
    DefenderSettings.find((one: Answer) => one.name === name)?.properties?.enabled ?? null;

const integrationChecks = settingChecks({ type, category: 'logging', owasp: 'A09:2025' }, [
  {
    id: 'azure-subscription-has-endpoint-defender',
    topics: ['azure_defender_wdatp_on'],
    title: 'Defender for Endpoint is integrated',
    severity: 'info',
    impact: 'Machines of the subscription have no sensor that sees what runs on them.',
    cweIds: ['CWE-778'],
    objectives: ['threat-detection-on'],
    path: 'DefenderSettings.WDATP',
    settingOf: setting('WDATP'),
    isSecure: isTrue,
    expected: 'true',
    problem: 'Defender for Endpoint is not integrated',
    fix: {
      summary: 'Allow Defender for Endpoint to read and protect the machines.',
      steps: [
        'Open Environment settings, choose the plan of servers and enable endpoint protection.',
      ],
      page: 'azure/defender-for-cloud/integration-defender-for-endpoint',
    },
  },
  {
    id: 'azure-subscription-has-cloud-apps-defender',
    topics: ['azure_defender_mcas_on'],
    title: 'Defender for Cloud Apps is integrated',
    severity: 'info',
    impact: 'Odd behaviour of people across cloud services is not compared with that in Azure.',
    cweIds: ['CWE-778'],
    objectives: ['threat-detection-on'],
    path: 'DefenderSettings.MCAS',
    settingOf: setting('MCAS'),
    isSecure: isTrue,
    expected: 'true',
    problem: 'Defender for Cloud Apps is not integrated',
    fix: {
      summary: 'Allow Defender for Cloud Apps to read the data of Defender for Cloud.',
      steps: ['Choose Integrations in Environment settings and enable Defender for Cloud Apps.'],
      page: 'azure/defender-for-cloud/other-threat-protections',
    },
  },
]);

const needed = ['Administrative', 'Alert', 'Policy', 'Security'];
/** The categories that settings of the activity log send somewhere. */
const loggedCategories = ({ Diagnostics }: Answer): readonly string[] => [
  ...new Set<string>(
    Diagnostics.flatMap(({ properties }: Answer) =>
      (properties?.logs ?? [])
        .filter(({ enabled }: Answer) => enabled === true)
        .flatMap(({ category, categoryGroup }: Answer) =>
          categoryGroup === 'allLogs' ? needed : [category],
        ),
    ),
  ),
];

const logChecks = settingChecks({ type, category: 'logging', owasp: 'A09:2025' }, [
  {
    id: 'azure-subscription-keeps-activity-log',
    topics: ['azure_monitor_diagnostic_settings_exists'],
    title: 'Activity log is sent to a store of your own',
    severity: 'medium',
    impact:
      'Azure deletes the record of who changed what after 90 days, and no alarm can rest on it.',
    cweIds: ['CWE-778'],
    objectives: ['logging-on', 'logs-retained'],
    path: 'Diagnostics',
    settingOf: ({ Diagnostics }) =>
      Diagnostics.filter(
        ({ properties }: Answer) =>
          properties?.workspaceId || properties?.storageAccountId || properties?.eventHubName,
      ).length,
    isSecure: (count) => count > 0,
    expected: 'a diagnostic setting of the subscription',
    problem: 'Activity log is not kept beyond 90 days',
    fix: {
      summary: 'Send the activity log to a workspace or a storage account.',
      steps: ['Open Monitor, choose Activity log and Export activity logs, and add a setting.'],
      cli: 'az monitor diagnostic-settings subscription create --name audit --location westeurope --workspace <workspace id> --logs @logs.json',
      page: 'azure/azure-monitor/platform/activity-log',
    },
  },
  {
    id: 'azure-subscription-logs-what-matters',
    topics: ['azure_monitor_diagnostic_setting_with_appropriate_categories'],
    title: 'Kept activity log has the categories that matter',
    severity: 'low',
    impact:
      'Changes of rights, rules or policies are missing in the log that an inquiry starts from.',
    cweIds: ['CWE-778'],
    objectives: ['logging-on'],
    path: 'Diagnostics.logs',
    settingOf: loggedCategories,
    isSecure: (categories) => needed.every((category) => categories.includes(category)),
    expected: needed.join(', '),
    problem: 'Kept activity log lacks categories that matter',
    fix: {
      summary: 'Send the categories Administrative, Alert, Policy and Security.',
      steps: ['Open the diagnostic setting of the subscription and choose all four categories.'],
      page: 'azure/azure-monitor/platform/activity-log-schema',
    },
  },
]);

export const subscriptionChecks: readonly CloudCheck[] = [
  ...planChecks,
  ...contactChecks,
  ...integrationChecks,
  ...logChecks,
];
