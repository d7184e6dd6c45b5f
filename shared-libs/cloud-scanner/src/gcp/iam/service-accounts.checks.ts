import type { CloudCheck, Related } from '../../definition/cloud-check.ts';
import { relatedBy } from '../../judging/related-index.ts';
import { daysSince } from '../../judging/time.ts';
import { grantsOnProject, type InheritedGrant } from '../policy/inherited.ts';
import { isDefaultAccount } from '../policy/members.ts';
import { projectIn } from '../project.ts';
import { policyIsNotPublic } from '../public-policy.ts';

const reference = 'https://cloud.google.com/iam/docs';

const ofAccount = {
  type: 'gcp.iam.service-account',
  category: 'identity',
  owasp: 'A01:2025',
} as const;

/** Days after which a key in a file counts as old. */
const KEY_DAYS = 90;

/** Roles with which an account gives itself any other. */
const administrators =
  /^roles\/(?:owner|editor|iam\.securityAdmin|iam\.serviceAccountTokenCreator|iam\.serviceAccountAdmin|resourcemanager\.projectIamAdmin|resourcemanager\.organizationAdmin|[\w.]+\.admin)$/;
const strongest = [
  'roles/owner',
  'roles/editor',
  'roles/iam.securityAdmin',
  'roles/resourcemanager.projectIamAdmin',
  'roles/resourcemanager.organizationAdmin',
];

function administratorGrants(email: string, related: Related): readonly InheritedGrant[] {
  const { config } = projectIn(related);
  const isOwn = ({ member, role }: InheritedGrant) =>
    member.kind === 'serviceAccount' && member.name === email && administrators.test(role);
  const onProject = grantsOnProject(config.iamPolicy, [], related.now).filter(isOwn);
  if (onProject.length > 0) return onProject;
  return grantsOnProject({}, config.inherited ?? [], related.now).filter(isOwn);
}

/** The account that a key is of: `projects/p/serviceAccounts/<email>/keys/<id>`. */
export const emailOfKey = (name: unknown): string => `${name}`.split('/')[3] ?? '';

export const serviceAccountChecks: readonly CloudCheck[] = [
  {
    ...ofAccount,
    id: 'gcp-iam-service-account-is-no-administrator',
    topics: ['gcp_iam_sa_no_administrative_privileges'],
    title: 'Service account has no rights of an administrator',
    severity: 'high',
    impact:
      'Whoever gets its key, or code onto a machine that runs as it, administers the project without a login.',
    cweIds: ['CWE-250'],
    aliases: ['editor', 'owner', 'admin role'],
    objectives: ['least-privilege'],
    reads: ['email', 'disabled'],
    joins: ['gcp.resourcemanager.project'],
    problems: {
      owner: { title: 'Service account may change the whole project' },
      admin: { title: 'Service account administers a service', severity: 'medium' },
    },
    remediation: {
      summary: 'Replace the role by one with the permissions that the account uses.',
      console: [
        'Open IAM & Admin, then IAM, and look at the role recommendation of the account.',
        'Grant what it uses, then remove the role of an administrator.',
      ],
      cli: 'gcloud projects remove-iam-policy-binding <project> --member=serviceAccount:{name} --role=<role>',
      effort: 'medium',
      reference: `${reference}/best-practices-service-accounts`,
    },
    judge({ config }, related) {
      if (config.disabled === true) return { notApplicable: 'The service account is disabled.' };
      const grants = administratorGrants(`${config.email}`, related);
      const [first] = grants;
      if (!first) return 'secure';
      const sure = grants.filter(({ holds }) => holds === 'yes');
      const [grant] = sure;
      if (!grant)
        return { unknown: `The condition of ${first.path} is in a form that is not known.` };
      const strong = sure.find(({ role }) => strongest.includes(role));
      const shownGrant = strong ?? grant;
      return {
        problem: strong ? 'owner' : 'admin',
        shown: { [`${shownGrant.from ?? 'project'}.${shownGrant.path}`]: shownGrant.role },
        expected: 'predefined roles without administration',
      };
    },
  },
  {
    ...ofAccount,
    id: 'gcp-iam-service-account-has-no-keys',
    topics: ['gcp_iam_sa_no_user_managed_keys'],
    title: 'Service account has no keys in files',
    severity: 'low',
    impact:
      'A key in a file works from anywhere, has no second factor, and nobody knows how many copies there are.',
    cweIds: ['CWE-522', 'CWE-798'],
    owasp: 'A07:2025',
    aliases: ['user-managed key', 'json key'],
    objectives: ['secrets-not-in-code'],
    reads: ['email'],
    joins: ['gcp.iam.service-account-key'],
    problems: {
      keys: { title: 'Service account has keys in files' },
      default: { title: 'Default service account has keys in files', severity: 'medium' },
    },
    remediation: {
      summary:
        'Let workloads use the service account that they run as, or workload identity federation, and delete the keys.',
      console: [
        'Open the service account, then Keys, and look when each was used last.',
        'Disable the keys, watch for failures, then delete them.',
      ],
      cli: 'gcloud iam service-accounts keys list --iam-account={name} --managed-by=user',
      effort: 'medium',
      reference: `${reference}/best-practices-for-managing-service-account-keys`,
    },
    judge({ config }, related) {
      const email = `${config.email}`;
      const keys = relatedBy(
        related.of('gcp.iam.service-account-key'),
        'account',
        (key) => emailOfKey(key.config.name),
        email,
      );
      const active = keys.filter((key) => key.config.disabled !== true);
      if (active.length === 0) return 'secure';
      return {
        problem: isDefaultAccount(email) ? 'default' : 'keys',
        shown: { keys: active.slice(0, 10).map(({ name }) => name) },
        expected: 'no keys',
      };
    },
  },
  {
    id: 'gcp-iam-service-account-key-is-rotated',
    topics: ['gcp_iam_sa_user_managed_key_rotate_90_days'],
    type: 'gcp.iam.service-account-key',
    title: 'Key of a service account is younger than 90 days',
    severity: 'medium',
    impact:
      'A copy of the file that was made years ago, on a laptop or in a backup, still opens the project.',
    category: 'secrets',
    cweIds: ['CWE-324'],
    owasp: 'A07:2025',
    aliases: ['key rotation'],
    objectives: ['keys-rotated'],
    reads: ['disabled', 'validAfterTime'],
    problems: { old: { title: 'Key of a service account is older than 90 days' } },
    remediation: {
      summary: 'Make a new key, change what uses it, then delete the old one.',
      console: [
        'Open the service account, then Keys, and add a key.',
        'Delete the old key when nothing uses it any more.',
      ],
      cli: 'gcloud iam service-accounts keys delete {name} --iam-account=<email>',
      effort: 'medium',
      reference: `${reference}/key-rotation`,
    },
    judge({ config }, { now }) {
      if (config.disabled === true) return { notApplicable: 'The key is disabled.' };
      const days = daysSince(config.validAfterTime, now);
      if (Number.isNaN(days)) return { unknown: 'The time at which the key was made is not told.' };
      return days <= KEY_DAYS
        ? 'secure'
        : {
            problem: 'old',
            title: `Key of a service account is ${days} days old`,
            shown: { validAfterTime: config.validAfterTime },
            expected: `${KEY_DAYS} days or less`,
          };
    },
  },
  policyIsNotPublic({
    id: 'gcp-iam-service-account-is-not-public',
    topics: ['gcp_iam_service_account_not_public'],
    type: 'gcp.iam.service-account',
    noun: 'Service account',
    can: 'act as it',
    severity: 'critical',
    impact:
      'Any stranger acts as the account, with all its roles, and the log shows its name and not theirs.',
    aliases: ['impersonation'],
    objectives: ['least-privilege', 'resources-not-public'],
    permission: 'iam.googleapis.com/serviceAccounts.getAccessToken',
    isOfInterest: (role) => !/viewer$/i.test(role),
    remediation: {
      summary: 'Remove the members that stand for everyone from the policy of the account.',
      console: [
        'Open the service account, then Permissions.',
        'Remove allUsers and allAuthenticatedUsers.',
      ],
      cli: 'gcloud iam service-accounts remove-iam-policy-binding {name} --member=allAuthenticatedUsers --role=<role>',
      reference: `${reference}/service-account-permissions`,
    },
  }),
];
