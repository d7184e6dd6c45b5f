import type { CloudCheck, CloudVerdict, Seen } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import type { Grant } from '../policy/bindings.ts';
import { isPublic } from '../policy/bindings.ts';
import { grantsOnProject, type InheritedGrant } from '../policy/inherited.ts';
import { isServiceAgent } from '../policy/members.ts';

const reference = 'https://cloud.google.com/iam/docs';

const ofProject = {
  type: 'gcp.resourcemanager.project',
  category: 'identity',
  owasp: 'A01:2025',
  reads: ['iamPolicy', 'inherited'],
} as const;

/** Members that a finding names; the others are counted. */
const MAX_SHOWN = 10;

const own = ({ config }: Seen, now: Date) => grantsOnProject(config.iamPolicy, [], now);

/** Grants of interest: those of the project, and where it has none those that it inherits. */
function found(
  project: Seen,
  now: Date,
  isOfInterest: (grant: Grant) => boolean,
): readonly InheritedGrant[] {
  const onProject = own(project, now).filter(isOfInterest);
  if (onProject.length > 0) return onProject;
  return grantsOnProject({}, project.config.inherited ?? [], now).filter(isOfInterest);
}

function verdict(
  grants: readonly InheritedGrant[],
  problem: string,
  expected: string,
): CloudVerdict {
  const sure = grants.filter(({ holds }) => holds === 'yes');
  const [open] = grants;
  if (sure.length === 0) {
    return open
      ? { unknown: `The condition of ${open.path} is in a form that is not known.` }
      : 'secure';
  }
  const shown = sure
    .slice(0, MAX_SHOWN)
    .map(({ role, text, from, path }) => [`${from ?? 'iamPolicy'}.${path} ${text}`, role]);
  const more = sure.length > MAX_SHOWN ? { more: sure.length - MAX_SHOWN } : {};
  return { problem, shown: { ...Object.fromEntries(shown), ...more }, expected };
}

/** People, and groups of them. */
const isPerson = ({ member: { kind } }: Grant): boolean =>
  ['user', 'group', 'domain'].includes(kind);

const basicRoles = ['roles/owner', 'roles/editor'];
const actsAs = ['roles/iam.serviceAccountUser', 'roles/iam.serviceAccountTokenCreator'];

/** Providers of mailboxes where anyone gets an account, which no administrator can end. */
const privateMail = /@(?:gmail|googlemail)\.com$/;

export const projectPolicyChecks: readonly CloudCheck[] = [
  {
    ...ofProject,
    id: 'gcp-iam-project-is-not-public',
    topics: ['gcp_iam_project_not_public'],
    title: 'Project grants no role to everyone',
    severity: 'critical',
    impact:
      'A role for everyone on the project is a right on each resource in it, for the whole internet.',
    category: 'exposure',
    cweIds: ['CWE-732'],
    aliases: ['allusers', 'allauthenticatedusers'],
    objectives: ['resources-not-public', 'least-privilege'],
    problems: {
      public: {
        title: 'Project grants a role to everyone',
        exposure: { kind: 'usable-by-anyone', phrase: 'Anyone has a role on the project' },
      },
    },
    remediation: {
      summary:
        'Remove allUsers and allAuthenticatedUsers from the policy of the project or of what holds it.',
      console: [
        'Open IAM & Admin, then IAM.',
        'Remove the principals allUsers and allAuthenticatedUsers.',
      ],
      cli: 'gcloud projects remove-iam-policy-binding {name} --member=allUsers --role=<role>',
      effort: 'low',
      reference: `${reference}/granting-changing-revoking-access`,
    },
    judge: (project, { now }) => verdict(found(project, now, isPublic), 'public', 'named members'),
  },
  {
    ...ofProject,
    id: 'gcp-iam-project-grants-no-basic-roles',
    topics: ['gcp_iam_no_basic_roles'],
    title: 'People have no basic roles on the project',
    severity: 'medium',
    impact:
      'Owner and Editor hold thousands of rights: one stolen session of such a person changes or deletes almost everything.',
    cweIds: ['CWE-250'],
    aliases: ['primitive roles', 'roles/owner', 'roles/editor'],
    objectives: ['least-privilege', 'root-not-used'],
    problems: { basic: { title: 'People have the role Owner or Editor on the project' } },
    remediation: {
      summary:
        'Replace Owner and Editor by predefined roles, and keep two owners for emergencies above the project.',
      console: [
        'Open IAM & Admin, then IAM, and look at the role recommendations.',
        'Grant what each person uses, then remove Owner and Editor.',
      ],
      cli: 'gcloud projects remove-iam-policy-binding {name} --member=<member> --role=roles/editor',
      effort: 'medium',
      reference: `${reference}/choose-predefined-roles`,
    },
    judge: (project, { now }) =>
      verdict(
        found(project, now, (grant) => isPerson(grant) && basicRoles.includes(grant.role)),
        'basic',
        'predefined or custom roles',
      ),
  },
  {
    ...ofProject,
    id: 'gcp-iam-project-limits-impersonation',
    topics: ['gcp_iam_no_service_roles_at_project_level'],
    title: 'People act as single service accounts alone',
    severity: 'high',
    impact:
      'On the project these roles are for each service account in it, so their holders get the rights of the strongest one.',
    cweIds: ['CWE-269'],
    aliases: ['serviceaccountuser', 'tokencreator', 'impersonation', 'actas'],
    objectives: ['least-privilege'],
    problems: { all: { title: 'People act as every service account of the project' } },
    remediation: {
      summary: 'Grant Service Account User and Token Creator on the accounts that are needed.',
      console: [
        'Open the service account, then Permissions, and grant the role there.',
        'Remove it under IAM from the project.',
      ],
      cli: 'gcloud projects remove-iam-policy-binding {name} --member=<member> --role=roles/iam.serviceAccountUser',
      effort: 'medium',
      reference: `${reference}/service-account-permissions`,
    },
    judge: (project, { now }) =>
      verdict(
        found(project, now, (grant) => isPerson(grant) && actsAs.includes(grant.role)),
        'all',
        'the role on single service accounts',
      ),
  },
  {
    ...ofProject,
    id: 'gcp-iam-project-names-accounts-of-the-organization',
    topics: ['gcp_iam_no_private_accounts'],
    title: 'People use accounts of the organization',
    severity: 'medium',
    impact:
      'A private mailbox has no second factor that you can ask for, and nobody ends it when its owner leaves.',
    cweIds: ['CWE-284'],
    aliases: ['gmail', 'corporate login'],
    objectives: ['access-central', 'unused-access-removed'],
    problems: { private: { title: 'People use private accounts on the project' } },
    remediation: {
      summary:
        'Give these people an account of your directory, and limit the domains of members by an organization policy.',
      console: [
        'Open IAM & Admin, then IAM, and remove the addresses of private mailboxes.',
        'Set the constraint Domain restricted sharing for the organization.',
      ],
      effort: 'medium',
      reference:
        'https://cloud.google.com/resource-manager/docs/organization-policy/restricting-domains',
    },
    judge: (project, { now }) =>
      verdict(
        found(
          project,
          now,
          ({ member }) => member.kind === 'user' && privateMail.test(member.name),
        ),
        'private',
        'accounts of your own domain',
      ),
  },
  separation({
    id: 'gcp-iam-project-separates-key-duties',
    topic: 'gcp_iam_role_kms_enforce_separation_of_duties',
    title: 'Nobody both manages keys and uses them',
    problem: 'Somebody both manages keys and uses them',
    impact: 'One stolen account reads what the keys protect, and destroys the keys afterwards.',
    summary: 'Let some people manage keys, and other accounts encrypt and decrypt.',
    managers: ['roles/cloudkms.admin'],
    users: /^roles\/cloudkms\.cryptoKey(?:EncrypterDecrypter|Encrypter|Decrypter)$/,
    aliases: ['cloud kms admin'],
    page: 'https://cloud.google.com/kms/docs/separation-of-duties',
  }),
  separation({
    id: 'gcp-iam-project-separates-account-duties',
    topic: 'gcp_iam_role_sa_enforce_separation_of_duties',
    title: 'Nobody both makes service accounts and acts as them',
    problem: 'Somebody both makes service accounts and acts as them',
    impact:
      'Who may do both makes an account, gives it to a machine, and leaves no trace of the own name.',
    summary: 'Let some people make service accounts, and others use them.',
    managers: ['roles/iam.serviceAccountAdmin'],
    users: /^roles\/iam\.serviceAccountUser$/,
    aliases: ['service account admin'],
    page: `${reference}/best-practices-service-accounts`,
  }),
  {
    ...ofProject,
    reads: ['iamPolicy'],
    id: 'gcp-iam-project-logs-data-access',
    topics: ['gcp_iam_audit_logs_on'],
    title: 'Project logs access to data in all services',
    severity: 'low',
    impact:
      'Who read which data and secrets is recorded nowhere, so the extent of a theft stays unknown.',
    category: 'logging',
    owasp: 'A09:2025',
    cweIds: ['CWE-778'],
    aliases: ['data access audit logs', 'data_read'],
    objectives: ['logging-on'],
    problems: {
      off: { title: 'Project does not log access to data in all services' },
      exempt: { title: 'Project exempts members from the log of data access' },
    },
    remediation: {
      summary: 'Switch Data Read, Data Write and Admin Read on in the default audit configuration.',
      console: [
        'Open IAM & Admin, then Audit Logs, and choose Set default configuration.',
        'Select all three kinds, and remove exempted principals.',
      ],
      effort: 'low',
      reference: 'https://cloud.google.com/logging/docs/audit/configure-data-access',
    },
    judge({ config }) {
      const rows = auditRows(config.iamPolicy, 'allServices');
      const missing = kinds.filter((kind) => !rows.some(({ logType }) => logType === kind));
      if (missing.length > 0) {
        return {
          problem: 'off',
          shown: { 'auditConfigs.allServices': rows, missing },
          expected: kinds.join(', '),
        };
      }
      const exempt = rows.flatMap(({ exemptedMembers }) => exemptedMembers ?? []);
      return exempt.length === 0
        ? 'secure'
        : {
            problem: 'exempt',
            shown: { exemptedMembers: exempt },
            expected: 'no exempted members',
          };
    },
  },
  {
    ...ofProject,
    reads: ['iamPolicy'],
    id: 'gcp-iam-project-logs-access-to-objects',
    topics: ['gcp_cloudstorage_audit_logs_on'],
    title: 'Project logs access to objects of Cloud Storage',
    severity: 'low',
    impact: 'Downloads of objects leave no name and no address behind.',
    category: 'logging',
    owasp: 'A09:2025',
    cweIds: ['CWE-778'],
    aliases: ['storage data access logs'],
    objectives: ['logging-on'],
    problems: { off: { title: 'Project does not log access to objects of Cloud Storage' } },
    remediation: {
      summary: 'Switch Data Read and Data Write on for Google Cloud Storage.',
      console: [
        'Open IAM & Admin, then Audit Logs, and Google Cloud Storage.',
        'Select Data Read and Data Write.',
      ],
      effort: 'low',
      reference: 'https://cloud.google.com/storage/docs/audit-logging',
    },
    judge({ config }) {
      const rows = [
        ...auditRows(config.iamPolicy, 'allServices'),
        ...auditRows(config.iamPolicy, 'storage.googleapis.com'),
      ];
      const missing = kinds
        .slice(0, 2)
        .filter((kind) => !rows.some(({ logType }) => logType === kind));
      return missing.length === 0
        ? 'secure'
        : {
            problem: 'off',
            shown: { auditConfigs: rows, missing },
            expected: 'DATA_READ, DATA_WRITE',
          };
    },
  },
];

const kinds = ['DATA_READ', 'DATA_WRITE', 'ADMIN_READ'];

const auditRows = (policy: Answer, service: string): readonly Answer[] =>
  ((policy?.auditConfigs ?? []) as readonly Answer[])
    .filter((config) => config.service === service)
    .flatMap(({ auditLogConfigs }) => auditLogConfigs ?? []);

interface Separation {
  readonly id: string;
  readonly topic: string;
  readonly title: string;
  readonly problem: string;
  readonly impact: string;
  readonly summary: string;
  readonly managers: readonly string[];
  readonly users: RegExp;
  readonly aliases: readonly string[];
  readonly page: string;
}

/** A check that no member has roles of both kinds. */
function separation(row: Separation): CloudCheck {
  return {
    ...ofProject,
    id: row.id,
    topics: [row.topic],
    title: row.title,
    severity: 'low',
    impact: row.impact,
    cweIds: ['CWE-250'],
    aliases: ['separation of duties', ...row.aliases],
    objectives: ['least-privilege'],
    problems: { both: { title: row.problem } },
    remediation: {
      summary: row.summary,
      console: [
        'Open IAM & Admin, then IAM.',
        'Remove one of the two roles from the members that the evidence names.',
      ],
      cli: 'gcloud projects remove-iam-policy-binding {name} --member=<member> --role=<role>',
      effort: 'medium',
      reference: row.page,
    },
    judge(project, { now }) {
      const both = (grants: readonly Grant[]): readonly string[] => {
        const holders = (isOfInterest: (role: string) => boolean) =>
          new Set(
            grants
              .filter(({ role, member }) => isOfInterest(role) && !isServiceAgent(member.name))
              .map(({ text }) => text),
          );
        const managers = holders((role) => row.managers.includes(role));
        const users = holders((role) => row.users.test(role));
        return [...managers].filter((member) => users.has(member));
      };
      const onProject = both(own(project, now));
      const members =
        onProject.length > 0
          ? onProject
          : both(grantsOnProject(project.config.iamPolicy, project.config.inherited ?? [], now));
      if (members.length === 0) return 'secure';
      return {
        problem: 'both',
        shown: { members: members.slice(0, MAX_SHOWN) },
        expected: 'one of the two roles for each member',
      };
    },
  };
}
