import type { CloudCheck, Seen } from '../../definition/cloud-check.ts';

/** Issuers that sign for anyone who has an account there. */
const sharedIssuers: readonly (readonly [issuer: string, whose: string])[] = [
  ['token.actions.githubusercontent.com', 'GitHub Actions'],
  ['gitlab.com', 'GitLab'],
  ['app.terraform.io', 'Terraform Cloud'],
  ['agent.buildkite.com', 'Buildkite'],
  ['oidc.circleci.com', 'CircleCI'],
  ['accounts.google.com', 'Google accounts'],
  ['oidc.vercel.com', 'Vercel'],
  ['api.bitbucket.org', 'Bitbucket'],
];

const sharedBy = ({ config }: Seen): string | null => {
  const issuer = `${config.oidc?.issuerUri ?? ''}`.replace(/^https:\/\//, '');
  const found = sharedIssuers.find(([name]) => issuer === name || issuer.startsWith(`${name}/`));
  return found?.[1] ?? null;
};

/** A condition that is always true, or names nothing of the token, limits nobody. */
const isLimiting = (condition: unknown): boolean =>
  typeof condition === 'string' && /assertion\.|attribute\.|google\./.test(condition);

const base = {
  type: 'gcp.iam.workload-identity-provider',
  category: 'identity',
  owasp: 'A07:2025',
  aliases: ['workload identity federation', 'attribute condition'],
  objectives: ['trust-limited'],
} as const;
const remediation = {
  console: [
    'Open IAM & Admin, then Workload Identity Federation, and the provider.',
    'Choose Edit, and set an attribute condition.',
  ],
  cli: `gcloud iam workload-identity-pools providers update-oidc {name} --location=global --workload-identity-pool=<pool> --attribute-condition="assertion.repository_owner == '<organization>'"`,
  effort: 'low',
  reference:
    'https://cloud.google.com/iam/docs/workload-identity-federation-with-deployment-pipelines#conditions',
} as const;

export const workloadIdentityChecks: readonly CloudCheck[] = [
  {
    ...base,
    id: 'gcp-iam-workload-identity-provider-names-tenant',
    topics: ['gcp_iam_workload_identity_pool_open_provider'],
    title: 'Provider of a shared issuer names its tenant',
    severity: 'critical',
    impact:
      'The issuer signs for everyone who has an account there, so a stranger gets a token of your pool from a repository of their own.',
    cweIds: ['CWE-284', 'CWE-287'],
    reads: ['oidc', 'attributeCondition', 'disabled'],
    problems: {
      open: {
        title: 'Provider trusts all tenants of a shared issuer',
        exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can get a token of the pool' },
      },
    },
    remediation: {
      ...remediation,
      summary: 'Name your organization or repository in an attribute condition.',
    },
    judge(provider) {
      const { config } = provider;
      const shared = sharedBy(provider);
      if (!shared) return { notApplicable: 'The issuer signs for one organization.' };
      if (isLimiting(config.attributeCondition) || config.disabled === true) return 'secure';
      return {
        problem: 'open',
        title: `Provider trusts all tenants of ${shared}`,
        shown: {
          'oidc.issuerUri': config.oidc.issuerUri,
          attributeCondition: config.attributeCondition ?? null,
        },
        expected: 'a condition on the owner or the repository',
      };
    },
  },
  {
    ...base,
    id: 'gcp-iam-workload-identity-provider-has-condition',
    topics: ['gcp_iam_workload_identity_pool_provider_attribute_condition'],
    title: 'Provider of a pool has an attribute condition',
    severity: 'low',
    impact:
      'Every workload that the issuer signs for gets into the pool, also those that need nothing here.',
    cweIds: ['CWE-284'],
    reads: ['oidc', 'attributeCondition', 'disabled'],
    problems: { none: { title: 'Provider of a pool has no attribute condition' } },
    remediation: {
      ...remediation,
      summary: 'Limit by an attribute condition which workloads get into the pool.',
    },
    judge(provider) {
      if (sharedBy(provider)) return { notApplicable: 'A check of shared issuers judges it.' };
      const { attributeCondition, disabled } = provider.config;
      return isLimiting(attributeCondition) || disabled === true
        ? 'secure'
        : {
            problem: 'none',
            shown: { attributeCondition: attributeCondition ?? null },
            expected: 'a condition on an attribute',
          };
    },
  },
];
