import { describeStories } from '../../testing/stories.ts';
import { iamSources } from './iam.sources.ts';
import { workloadIdentityChecks } from './workload-identity.checks.ts';

const provider = (issuer: string, attributeCondition?: string, over: object = {}) => ({
  oidc: { issuerUri: `https://${issuer}` },
  ...(attributeCondition !== undefined && { attributeCondition }),
  ...over,
});
const github = 'token.actions.githubusercontent.com';
const own = 'sso.example.com';
const condition = "assertion.repository_owner == 'acme'";

describeStories(
  { checks: workloadIdentityChecks, sources: iamSources },
  {
    'gcp-iam-workload-identity-provider-names-tenant': [
      {
        it: 'passes a condition on the owner',
        ends: 'secure',
        config: provider(github, condition),
      },
      {
        it: 'fails GitHub without a condition',
        ends: 'open',
        title: 'Provider trusts all tenants of GitHub Actions',
        config: provider(github),
      },
      {
        it: 'fails a condition that is always true',
        ends: 'open',
        config: provider(github, 'true'),
      },
      {
        it: 'fails an issuer with a path',
        ends: 'open',
        config: provider('oidc.circleci.com/org/1'),
      },
      {
        it: 'passes one that is off',
        ends: 'secure',
        config: provider(github, undefined, { disabled: true }),
      },
      { it: 'is not for an own issuer', ends: 'not applicable', config: provider(own) },
    ],
    'gcp-iam-workload-identity-provider-has-condition': [
      { it: 'passes a condition', ends: 'secure', config: provider(own, condition) },
      { it: 'fails none', ends: 'none', config: provider(own) },
      {
        it: 'passes one that is off',
        ends: 'secure',
        config: provider(own, undefined, { disabled: true }),
      },
      {
        it: 'leaves shared issuers to their check',
        ends: 'not applicable',
        config: provider(github),
      },
    ],
  },
);
