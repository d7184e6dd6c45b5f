import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { anyOf } from '../../judging/any-of.ts';
import { remediationBy } from '../settings.ts';

const alerts = 'azure.monitor.activity-alert';

interface Watched {
  readonly id: string;
  readonly topic: string;
  /** Continues "an alarm when". */
  readonly event: string;
  readonly operation: string;
  readonly impact: string;
}

/** Operations of the activity log that somebody should hear of. */
const watched: readonly Watched[] = [
  {
    id: 'policy-assigned',
    topic: 'azure_monitor_alert_create_policy_assignment',
    event: 'a policy is assigned',
    operation: 'Microsoft.Authorization/policyAssignments/write',
    impact: 'A policy that loosens a rule for everybody takes effect without a word.',
  },
  {
    id: 'policy-removed',
    topic: 'azure_monitor_alert_delete_policy_assignment',
    event: 'a policy is removed',
    operation: 'Microsoft.Authorization/policyAssignments/delete',
    impact: 'A guard rail disappears, and the first sign of it is what it would have stopped.',
  },
  {
    id: 'network-group-changed',
    topic: 'azure_monitor_alert_create_update_nsg',
    event: 'a network security group changes',
    operation: 'Microsoft.Network/networkSecurityGroups/write',
    impact: 'A port that an intruder opens for the way back stays open.',
  },
  {
    id: 'network-group-deleted',
    topic: 'azure_monitor_alert_delete_nsg',
    event: 'a network security group is deleted',
    operation: 'Microsoft.Network/networkSecurityGroups/delete',
    impact: 'Subnets lose their filter at once, and no one looks at them.',
  },
  {
    id: 'public-address-changed',
    topic: 'azure_monitor_alert_create_update_public_ip_address_rule',
    event: 'a public address is made or changed',
    operation: 'Microsoft.Network/publicIPAddresses/write',
    impact: 'A machine that was meant to be inside gets an address on the internet.',
  },
  {
    id: 'public-address-deleted',
    topic: 'azure_monitor_alert_delete_public_ip_address_rule',
    event: 'a public address is deleted',
    operation: 'Microsoft.Network/publicIPAddresses/delete',
    impact: 'Names keep pointing at an address that a stranger may get next.',
  },
  {
    id: 'security-solution-changed',
    topic: 'azure_monitor_alert_create_update_security_solution',
    event: 'a security solution changes',
    operation: 'Microsoft.Security/securitySolutions/write',
    impact: 'Protection is set up anew to look elsewhere while an attack goes on.',
  },
  {
    id: 'security-solution-removed',
    topic: 'azure_monitor_alert_delete_security_solution',
    event: 'a security solution is removed',
    operation: 'Microsoft.Security/securitySolutions/delete',
    impact: 'The tool that should raise the alarm is the first thing to go.',
  },
  {
    id: 'sql-firewall-changed',
    topic: 'azure_monitor_alert_create_update_sqlserver_fr',
    event: 'a firewall rule of SQL changes',
    operation: 'Microsoft.Sql/servers/firewallRules/write',
    impact: 'A database opens to one more network, for an hour or for ever.',
  },
  {
    id: 'sql-firewall-removed',
    topic: 'azure_monitor_alert_delete_sqlserver_fr',
    event: 'a firewall rule of SQL is deleted',
    operation: 'Microsoft.Sql/servers/firewallRules/delete',
    impact: 'Applications lose their database, and the cause is found last.',
  },
];

const conditions = (alert: Answer): readonly Answer[] =>
  (alert.properties.condition?.allOf ?? []).flatMap((one: Answer) => [one, ...(one.anyOf ?? [])]);

/** Whether an alarm is on, reaches somebody, and fires for the operation whatever else it says. */
function firesFor(alert: Answer, operation: string): boolean {
  const { enabled, actions } = alert.properties;
  return (
    enabled !== false &&
    (actions?.actionGroups ?? []).length > 0 &&
    conditions(alert).some(
      ({ field, equals }) =>
        field === 'operationName' && `${equals}`.toLowerCase() === operation.toLowerCase(),
    )
  );
}

function isOfServiceHealth(alert: Answer): boolean {
  const { enabled, actions } = alert.properties;
  return (
    enabled !== false &&
    (actions?.actionGroups ?? []).length > 0 &&
    conditions(alert).some(
      ({ field, equals }) => field === 'category' && equals === 'ServiceHealth',
    )
  );
}

const base = {
  type: 'azure.subscription.subscription',
  severity: 'info',
  category: 'logging',
  cweIds: ['CWE-778'],
  owasp: 'A09:2025',
  objectives: ['alerts-on-changes'],
  reads: [],
  joins: [alerts],
} as const satisfies Partial<CloudCheck>;

const operationChecks = watched.map(
  ({ id, topic, event, operation, impact }): CloudCheck => ({
    ...base,
    id: `azure-subscription-alarm-${id}`,
    topics: [topic],
    title: `An alarm is raised when ${event}`,
    impact,
    aliases: ['activity log alert', operation],
    problems: { none: { title: `No alarm is raised when ${event}` } },
    remediation: remediationBy({
      summary: `Add an activity log alert for ${operation} with an action group.`,
      steps: [
        'Open Monitor, choose Alerts and create an alert rule for the subscription.',
        `Choose the signal of ${operation}, and a group that people read.`,
      ],
      cli: `az monitor activity-log alert create --name ${id} --resource-group <group> --condition category=Administrative and operationName=${operation} --action-group <action group>`,
      page: 'azure/azure-monitor/alerts/alerts-create-activity-log-alert-rule',
    }),
    judge: (_, related) =>
      anyOf(related.of(alerts), ({ config }) => firesFor(config, operation))
        ? 'secure'
        : {
            problem: 'none',
            shown: { alarms: 0, operationName: operation },
            expected: 'an enabled alarm with an action group',
          },
  }),
);

const healthCheck: CloudCheck = {
  ...base,
  id: 'azure-subscription-alarm-service-health',
  topics: ['azure_monitor_alert_service_health_exists'],
  title: 'An alarm is raised for the health of services',
  impact: 'Outages and security advisories of Microsoft that concern you are read too late.',
  objectives: ['incident-contacts-set'],
  problems: { none: { title: 'No alarm is raised for the health of services' } },
  remediation: remediationBy({
    summary: 'Add an alert of the category ServiceHealth with an action group.',
    steps: ['Open Service Health, choose Health alerts and add one for all services in use.'],
    page: 'azure/service-health/alerts-activity-log-service-notifications-portal',
  }),
  judge: (_, related) =>
    anyOf(related.of(alerts), ({ config }) => isOfServiceHealth(config))
      ? 'secure'
      : {
          problem: 'none',
          shown: { alarms: 0, category: 'ServiceHealth' },
          expected: 'an enabled alarm with an action group',
        },
};

export const activityAlertChecks: readonly CloudCheck[] = [...operationChecks, healthCheck];
