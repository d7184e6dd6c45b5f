import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { environmentVerdict, secretsReference } from '../environment.ts';
import { isDefaultAccount } from '../policy/members.ts';
import { policyIsNotPublic } from '../public-policy.ts';

const reference = 'https://cloud.google.com/run/docs';

/** The inventory shows services of the first API, in the form of Knative. */
const containers = (spec: Answer): readonly Answer[] =>
  spec?.template?.spec?.containers ?? spec?.template?.containers ?? [];

export const runChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'gcp-run-service-is-not-public',
    topics: ['gcp_cloudfunction_function_private'],
    type: 'gcp.run.service',
    noun: 'Cloud Run service',
    can: 'call it',
    severity: 'medium',
    impact:
      'Everyone calls the service without a login, so its own code is all that stands before its rights.',
    aliases: ['allow unauthenticated', 'run.invoker'],
    permission: 'run.googleapis.com/routes.invoke',
    isOfInterest: (role) => !/viewer$/i.test(role),
    remediation: {
      summary: 'Require authentication, unless the service is a public site.',
      console: ['Open the service, then Security.', 'Choose Require authentication.'],
      cli: 'gcloud run services remove-iam-policy-binding {name} --region={region} --member=allUsers --role=roles/run.invoker',
      terraform:
        'resource "google_cloud_run_v2_service_iam_member" "caller" {\n  role   = "roles/run.invoker"\n  member = "serviceAccount:<email of the caller>"\n}',
      reference: `${reference}/authenticating/overview`,
    },
  }),
  {
    id: 'gcp-run-service-has-own-service-account',
    topics: ['gcp_run_service_no_default_service_account'],
    type: 'gcp.run.service',
    title: 'Cloud Run service runs as a service account of its own',
    severity: 'medium',
    impact:
      'A flaw in its code gives the rights of the default account, in most projects those of an editor.',
    category: 'identity',
    cweIds: ['CWE-250'],
    owasp: 'A01:2025',
    aliases: ['default service account'],
    objectives: ['least-privilege'],
    reads: ['spec'],
    problems: { default: { title: 'Cloud Run service runs as the default service account' } },
    remediation: {
      summary: 'Deploy with a service account that has the roles of this service alone.',
      console: [
        'Create a service account with the roles that the service needs.',
        'Deploy a new revision with it, under Security.',
      ],
      cli: 'gcloud run services update {name} --region={region} --service-account=<email>',
      effort: 'low',
      reference: `${reference}/securing/service-identity`,
    },
    judge({ config }) {
      const account = config.spec?.template?.spec?.serviceAccountName;
      return account && !isDefaultAccount(account)
        ? 'secure'
        : {
            problem: 'default',
            shown: { 'spec.template.spec.serviceAccountName': account ?? null },
            expected: 'an own account',
          };
    },
  },
  {
    id: 'gcp-run-service-keeps-no-secrets-in-variables',
    topics: ['gcp_run_service_no_secrets_in_variables'],
    type: 'gcp.run.service',
    title: 'Cloud Run service keeps no secrets in variables',
    severity: 'high',
    impact:
      'Everyone who may view the service reads its variables, and each revision keeps a copy.',
    category: 'secrets',
    cweIds: ['CWE-312', 'CWE-798'],
    owasp: 'A07:2025',
    aliases: ['environment variables', 'hard-coded credentials'],
    objectives: ['secrets-not-in-code'],
    reads: ['spec'],
    problems: { secret: { title: 'Cloud Run service keeps a secret in a variable' } },
    remediation: {
      summary: 'Move the value to Secret Manager, refer to it, and change the secret.',
      console: [
        'Create a secret with the value.',
        'Deploy a new revision that takes the variable from it, and delete old revisions.',
      ],
      cli: 'gcloud run services update {name} --region={region} --update-secrets=<VARIABLE>=<secret>:latest',
      effort: 'low',
      reference: secretsReference,
    },
    judge: ({ config }) =>
      environmentVerdict(
        'spec.template.spec.containers.env',
        containers(config.spec).flatMap(({ env }) =>
          ((env ?? []) as readonly Answer[])
            .filter(({ value }) => typeof value === 'string')
            .map(({ name, value }) => ({ name: `${name}`, value })),
        ),
      ),
  },
];
