import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isEnforced } from '../policy/constraints.ts';

const ofProject = {
  type: 'gcp.resourcemanager.project',
  category: 'identity',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
} as const;

const services = (config: Answer): readonly string[] => config.services ?? [];

export const projectSettingChecks: readonly CloudCheck[] = [
  {
    ...ofProject,
    id: 'gcp-project-forbids-new-service-account-keys',
    topics: ['gcp_orgpolicy_key_creation_disabled'],
    title: 'Keys of service accounts cannot be made in the project',
    severity: 'medium',
    impact:
      'Keys in files are the usual way in: they are found in repositories and on laptops, and they work from anywhere.',
    cweIds: ['CWE-522'],
    aliases: ['iam.disableserviceaccountkeycreation', 'organization policy'],
    objectives: ['guardrails-set', 'secrets-not-in-code'],
    reads: ['keyCreationDisabled'],
    problems: { allowed: { title: 'Keys of service accounts can be made in the project' } },
    remediation: {
      summary:
        'Enforce the constraint iam.disableServiceAccountKeyCreation, and use workload identity federation.',
      console: [
        'Open IAM & Admin, then Organization Policies.',
        'Enforce Disable service account key creation, for the organization if you can.',
      ],
      cli: 'gcloud resource-manager org-policies enable-enforce iam.disableServiceAccountKeyCreation --project={name}',
      terraform:
        'resource "google_org_policy_policy" "no_keys" {\n  name   = "projects/<project>/policies/iam.disableServiceAccountKeyCreation"\n  parent = "projects/<project>"\n  spec {\n    rules {\n      enforce = "TRUE"\n    }\n  }\n}',
      effort: 'medium',
      reference:
        'https://cloud.google.com/resource-manager/docs/organization-policy/restricting-service-accounts',
    },
    judge: ({ config }) =>
      isEnforced(config.keyCreationDisabled)
        ? 'secure'
        : {
            problem: 'allowed',
            shown: {
              'iam.disableServiceAccountKeyCreation': config.keyCreationDisabled?.spec ?? null,
            },
            expected: 'enforced',
          },
  },
  {
    ...ofProject,
    id: 'gcp-project-prevents-public-buckets',
    topics: ['gcp_orgpolicy_public_access_prevention'],
    title: 'Buckets of the project cannot be made public',
    severity: 'low',
    impact: 'Each person with rights on a bucket can publish it with one click.',
    category: 'exposure',
    aliases: ['storage.publicaccessprevention', 'organization policy'],
    objectives: ['guardrails-set', 'storage-not-public'],
    reads: ['publicAccessPrevention'],
    problems: { allowed: { title: 'Buckets of the project can be made public' } },
    remediation: {
      summary:
        'Enforce the constraint storage.publicAccessPrevention on projects without public files.',
      console: [
        'Open IAM & Admin, then Organization Policies.',
        'Enforce the constraint Enforce Public Access Prevention.',
      ],
      cli: 'gcloud resource-manager org-policies enable-enforce storage.publicAccessPrevention --project={name}',
      effort: 'low',
      reference: 'https://cloud.google.com/storage/docs/org-policy-constraints',
    },
    judge: ({ config }) =>
      isEnforced(config.publicAccessPrevention)
        ? 'secure'
        : {
            problem: 'allowed',
            shown: {
              'storage.publicAccessPrevention': config.publicAccessPrevention?.spec ?? null,
            },
            expected: 'enforced',
          },
  },
  {
    ...ofProject,
    id: 'gcp-project-approves-access-of-google',
    topics: ['gcp_iam_account_access_approval_on'],
    title: 'Staff of Google need your approval for access to the project',
    severity: 'info',
    impact:
      'Support staff may look at content of the project for a ticket, and you learn of it afterwards.',
    aliases: ['access approval'],
    objectives: ['trust-limited'],
    reads: ['accessApproval'],
    problems: { off: { title: 'Staff of Google need no approval for access to the project' } },
    remediation: {
      summary: 'Enroll the project in Access Approval, with addresses for the requests.',
      console: [
        'Open Security, then Access Approval.',
        'Enroll all supported services, and add who is told.',
      ],
      effort: 'low',
      reference: 'https://cloud.google.com/assured-workloads/access-approval/docs/overview',
    },
    judge({ config }) {
      const enrolled = config.accessApproval?.enrolledServices ?? [];
      const isAbove = config.accessApproval?.enrolledAncestor === true;
      return enrolled.length > 0 || isAbove
        ? 'secure'
        : {
            problem: 'off',
            shown: { accessApproval: config.accessApproval },
            expected: 'enrolled services',
          };
    },
  },
  {
    ...ofProject,
    id: 'gcp-project-names-security-contact',
    topics: ['gcp_iam_organization_essential_contacts_set'],
    title: 'Google knows whom to tell of security incidents in the project',
    severity: 'low',
    impact:
      'Warnings of leaked keys and abuse go to whoever made the project, often a person who has left.',
    aliases: ['essential contacts'],
    objectives: ['incident-contacts-set'],
    reads: ['contacts'],
    problems: {
      none: { title: 'Google knows nobody to tell of security incidents in the project' },
    },
    remediation: {
      summary: 'Add a group address as essential contact for the category Security.',
      console: [
        'Open IAM & Admin, then Essential Contacts.',
        'Add a contact with the category Security.',
      ],
      cli: 'gcloud essential-contacts create --email=<address> --notification-categories=security --language=en --project={name}',
      effort: 'low',
      reference: 'https://cloud.google.com/resource-manager/docs/managing-notification-contacts',
    },
    judge: ({ config }) =>
      config.contacts.length > 0
        ? 'secure'
        : { problem: 'none', shown: { contacts: [] }, expected: 'a contact for SECURITY' },
  },
  {
    ...ofProject,
    id: 'gcp-project-scans-container-images',
    topics: ['gcp_artifacts_container_analysis_on'],
    title: 'Container images of the project are scanned for vulnerabilities',
    severity: 'low',
    impact: 'Images with libraries that attackers know how to use are deployed again and again.',
    category: 'resilience',
    owasp: 'A03:2025',
    cweIds: ['CWE-1395'],
    aliases: ['artifact analysis', 'containerscanning'],
    objectives: ['vulnerabilities-found'],
    reads: ['services'],
    problems: { off: { title: 'Container images of the project are not scanned' } },
    remediation: {
      summary: 'Switch the Container Scanning API on.',
      console: [
        'Open Artifact Registry, then Settings.',
        'Under Vulnerability scanning choose Turn on.',
      ],
      cli: 'gcloud services enable containerscanning.googleapis.com --project={name}',
      effort: 'low',
      reference: 'https://cloud.google.com/artifact-analysis/docs/enable-automatic-scanning',
    },
    judge({ config }) {
      const on = services(config);
      if (!on.includes('artifactregistry.googleapis.com')) {
        return { notApplicable: 'The project does not use Artifact Registry.' };
      }
      return on.includes('containerscanning.googleapis.com')
        ? 'secure'
        : {
            problem: 'off',
            shown: {
              services: on.filter(
                (name) => name.includes('artifact') || name.includes('container'),
              ),
            },
            expected: 'containerscanning.googleapis.com',
          };
    },
  },
  {
    ...ofProject,
    id: 'gcp-project-keeps-an-inventory',
    topics: ['gcp_iam_cloud_asset_inventory_on'],
    title: 'Project has the Cloud Asset Inventory on',
    severity: 'info',
    impact: 'After an incident nobody can see how resources and policies looked before it.',
    category: 'logging',
    owasp: 'A09:2025',
    aliases: ['cloudasset'],
    objectives: ['configuration-recorded'],
    reads: ['services'],
    problems: { off: { title: 'Project has the Cloud Asset Inventory off' } },
    remediation: {
      summary: 'Switch the Cloud Asset API on.',
      console: [
        'Open APIs & Services, then Library.',
        'Search for Cloud Asset API and choose Enable.',
      ],
      cli: 'gcloud services enable cloudasset.googleapis.com --project={name}',
      effort: 'low',
      reference: 'https://cloud.google.com/asset-inventory/docs/overview',
    },
    judge: ({ config }) =>
      services(config).includes('cloudasset.googleapis.com')
        ? 'secure'
        : {
            problem: 'off',
            shown: { 'services.cloudasset.googleapis.com': false },
            expected: 'cloudasset.googleapis.com',
          },
  },
];
