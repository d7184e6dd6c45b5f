/** A change that somebody should hear of, with entries of the audit log that it writes. */
export interface AuditEvent {
  /** The word of ids. */
  readonly slug: string;
  readonly topics: readonly string[];
  /** Completes "An alert tells of". */
  readonly what: string;
  readonly impact: string;
  readonly summary: string;
  /** The filter that a metric needs. */
  readonly filter: string;
  /** Every one has to be counted. */
  readonly entries: readonly object[];
}

const entry = (type: string, methodName: string, serviceData?: object) => ({
  logName: 'projects/p/logs/cloudaudit.googleapis.com%2Factivity',
  severity: 'NOTICE',
  resource: { type },
  protoPayload: {
    '@type': 'type.googleapis.com/google.cloud.audit.AuditLog',
    methodName,
    ...(serviceData && { serviceData }),
  },
});

const policyChange = (policyDelta: object) => {
  const change = entry('project', 'SetIamPolicy', { policyDelta });
  return {
    ...change,
    protoPayload: { ...change.protoPayload, serviceName: 'cloudresourcemanager.googleapis.com' },
  };
};
const ownership = (action: string) =>
  policyChange({ bindingDeltas: [{ action, role: 'roles/owner', member: 'user:a@example.com' }] });

export const auditEvents: readonly AuditEvent[] = [
  {
    slug: 'project-owners',
    topics: ['gcp_logging_alert_project_ownership_changes_on'],
    what: 'changes of project owners',
    impact: 'An intruder who makes themselves an owner stays one until somebody looks by chance.',
    summary: 'Make a metric of grants and removals of the role Owner, and an alert on it.',
    filter:
      'protoPayload.methodName="SetIamPolicy" AND protoPayload.serviceData.policyDelta.bindingDeltas.role="roles/owner"',
    entries: [ownership('ADD'), ownership('REMOVE')],
  },
  {
    slug: 'audit-settings',
    topics: ['gcp_logging_alert_audit_configuration_changes_on'],
    what: 'changes of audit settings',
    impact:
      'Switching the log of data access off is the first step of many thefts, and goes unseen.',
    summary: 'Make a metric of changes of audit configurations, and an alert on it.',
    filter:
      'protoPayload.methodName="SetIamPolicy" AND protoPayload.serviceData.policyDelta.auditConfigDeltas:*',
    entries: [
      policyChange({
        auditConfigDeltas: [{ action: 'REMOVE', service: 'allServices', logType: 'DATA_READ' }],
      }),
    ],
  },
  {
    slug: 'custom-roles',
    topics: ['gcp_logging_alert_custom_role_changes_on'],
    what: 'changes of custom roles',
    impact: 'A permission that is added to a role reaches all its members at once.',
    summary: 'Make a metric of roles that are made, changed and deleted, and an alert on it.',
    filter:
      'resource.type="iam_role" AND protoPayload.methodName=("google.iam.admin.v1.CreateRole" OR "google.iam.admin.v1.DeleteRole" OR "google.iam.admin.v1.UpdateRole")',
    entries: ['CreateRole', 'DeleteRole', 'UpdateRole'].map((name) =>
      entry('iam_role', `google.iam.admin.v1.${name}`),
    ),
  },
  {
    slug: 'firewall-rules',
    topics: ['gcp_logging_alert_vpc_firewall_rule_changes_on'],
    what: 'changes of firewall rules',
    impact: 'A rule that opens a port to everyone is found by scanners before it is found by you.',
    summary:
      'Make a metric of firewall rules that are made, changed and deleted, and an alert on it.',
    filter:
      'resource.type="gce_firewall_rule" AND protoPayload.methodName:("compute.firewalls.insert" OR "compute.firewalls.patch" OR "compute.firewalls.delete")',
    entries: ['insert', 'patch', 'delete'].map((verb) =>
      entry('gce_firewall_rule', `v1.compute.firewalls.${verb}`),
    ),
  },
  {
    slug: 'routes',
    topics: ['gcp_logging_alert_vpc_network_route_changes_on'],
    what: 'changes of routes',
    impact:
      'Traffic that is sent around an inspection, or to another network, is noticed by nobody.',
    summary: 'Make a metric of routes that are made and deleted, and an alert on it.',
    filter:
      'resource.type="gce_route" AND protoPayload.methodName:("compute.routes.insert" OR "compute.routes.delete")',
    entries: ['insert', 'delete'].map((verb) => entry('gce_route', `v1.compute.routes.${verb}`)),
  },
  {
    slug: 'networks',
    topics: ['gcp_logging_alert_vpc_network_changes_on'],
    what: 'changes of networks',
    impact: 'A peering with a foreign network opens private addresses to it.',
    summary: 'Make a metric of networks and peerings that change, and an alert on it.',
    filter:
      'resource.type="gce_network" AND protoPayload.methodName:("compute.networks.insert" OR "compute.networks.patch" OR "compute.networks.delete" OR "compute.networks.addPeering" OR "compute.networks.removePeering")',
    entries: ['insert', 'patch', 'delete', 'addPeering', 'removePeering'].map((verb) =>
      entry('gce_network', `v1.compute.networks.${verb}`),
    ),
  },
  {
    slug: 'bucket-rights',
    topics: [
      'gcp_logging_alert_bucket_permission_changes_on',
      'gcp_logging_storage_permissions_logging',
    ],
    what: 'changes of rights on buckets',
    impact: 'A bucket that is made public by mistake stays so until its data turn up elsewhere.',
    summary: 'Make a metric of changes of bucket policies, and an alert on it.',
    filter: 'resource.type="gcs_bucket" AND protoPayload.methodName="storage.setIamPermissions"',
    entries: [entry('gcs_bucket', 'storage.setIamPermissions')],
  },
  {
    slug: 'database-settings',
    topics: ['gcp_logging_alert_sql_instance_configuration_changes_on'],
    what: 'changes of Cloud SQL settings',
    impact:
      'Opening a database to a network takes one call, and its effect is seen in no other place.',
    summary: 'Make a metric of updates of Cloud SQL instances, and an alert on it.',
    filter: 'protoPayload.methodName="cloudsql.instances.update"',
    entries: [entry('cloudsql_database', 'cloudsql.instances.update')],
  },
  {
    slug: 'machines',
    topics: ['gcp_logging_alert_compute_configuration_changes_on'],
    what: 'changes of machines',
    impact:
      'Machines that mine coins, or keys that are added to metadata, show up on the bill first.',
    summary: 'Make a metric of machines that are made and changed, and an alert on it.',
    filter:
      'resource.type="gce_instance" AND protoPayload.methodName:("compute.instances.insert" OR "compute.instances.setMetadata")',
    entries: ['insert', 'setMetadata'].map((verb) =>
      entry('gce_instance', `v1.compute.instances.${verb}`),
    ),
  },
];
