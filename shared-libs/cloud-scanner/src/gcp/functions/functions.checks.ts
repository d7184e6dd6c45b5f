import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { environmentVerdict, secretsReference } from '../environment.ts';
import { policyIsNotPublic } from '../public-policy.ts';

const reference = 'https://cloud.google.com/functions/docs';

const variables = (environment: Answer) =>
  Object.entries<unknown>(environment ?? {}).map(([name, value]) => ({ name, value: `${value}` }));

const withoutUrl = ({ httpsTrigger }: Answer): string | null =>
  httpsTrigger ? null : 'The function is called by events alone.';

export const functionsChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'gcp-functions-function-is-not-public',
    topics: ['gcp_cloudfunction_function_private'],
    type: 'gcp.functions.function-v1',
    noun: 'Cloud Run function (1st gen)',
    can: 'call it',
    severity: 'medium',
    impact:
      'Its address is easy to guess, and whoever calls it gets its code to act with its service account.',
    aliases: ['cloudfunctions.invoker'],
    permission: 'cloudfunctions.googleapis.com/functions.invoke',
    isOfInterest: (role) => !/viewer$/i.test(role),
    remediation: {
      summary: 'Remove allUsers from the role Cloud Functions Invoker.',
      console: [
        'Open the function, then Permissions.',
        'Remove allUsers and allAuthenticatedUsers.',
      ],
      cli: 'gcloud functions remove-iam-policy-binding {name} --region={region} --member=allUsers --role=roles/cloudfunctions.invoker',
      reference: `${reference}/securing/managing-access-iam`,
    },
  }),
  settingCheck({
    id: 'gcp-functions-function-v1-limits-ingress',
    topics: ['gcp_functionsv2_ingress_settings'],
    type: 'gcp.functions.function-v1',
    title: 'Cloud Run function (1st gen) takes calls from known networks',
    severity: 'low',
    impact:
      'The function answers the whole internet although a load balancer or your own network is all that calls it.',
    category: 'network',
    cweIds: ['CWE-668'],
    owasp: 'A02:2025',
    aliases: ['ingress settings'],
    objectives: ['network-not-exposed'],
    path: 'ingressSettings',
    reads: ['ingressSettings', 'httpsTrigger'],
    isSecure: (value) => value === 'ALLOW_INTERNAL_ONLY' || value === 'ALLOW_INTERNAL_AND_GCLB',
    expected: 'ALLOW_INTERNAL_ONLY or ALLOW_INTERNAL_AND_GCLB',
    problem: 'Cloud Run function (1st gen) takes calls from the whole internet',
    notApplicable: withoutUrl,
    remediation: {
      summary: 'Set the ingress of the function to internal traffic.',
      console: [
        'Open the function and choose Edit.',
        'Under Connections choose Allow internal traffic only.',
      ],
      cli: 'gcloud functions deploy {name} --region={region} --ingress-settings=internal-only',
      effort: 'low',
      reference: `${reference}/networking/network-settings`,
    },
  }),
  settingCheck({
    id: 'gcp-functions-function-limits-ingress',
    topics: ['gcp_functionsv2_ingress_settings'],
    type: 'gcp.functions.function',
    title: 'Cloud Run function takes calls from known networks',
    severity: 'low',
    impact:
      'Anything on the internet that finds the address can send input to the code of the function.',
    category: 'network',
    cweIds: ['CWE-668'],
    owasp: 'A02:2025',
    aliases: ['ingress settings'],
    objectives: ['network-not-exposed'],
    path: 'serviceConfig.ingressSettings',
    isSecure: (value) => value === 'ALLOW_INTERNAL_ONLY' || value === 'ALLOW_INTERNAL_AND_GCLB',
    expected: 'ALLOW_INTERNAL_ONLY or ALLOW_INTERNAL_AND_GCLB',
    problem: 'Cloud Run function takes calls from the whole internet',
    remediation: {
      summary: 'Admit internal traffic, or that of a load balancer beside it.',
      console: ['Open the function and choose Edit.', 'Under Networking choose Internal.'],
      cli: 'gcloud functions deploy {name} --gen2 --region={region} --ingress-settings=internal-only',
      effort: 'low',
      reference: `${reference}/networking/network-settings`,
    },
  }),
  settingCheck({
    id: 'gcp-functions-function-reaches-own-network',
    topics: [
      'gcp_cloudfunction_function_inside_vpc',
      'gcp_functionsv2_vpcconnector',
      'gcp_cloudfunctions_serverless_vpcaccess',
    ],
    type: 'gcp.functions.function',
    title: 'Cloud Run function calls out through your own network',
    severity: 'info',
    impact: 'What the function sends out passes no firewall and no log of yours.',
    category: 'network',
    cweIds: ['CWE-668'],
    owasp: 'A02:2025',
    aliases: ['vpc connector', 'direct vpc egress'],
    objectives: ['network-segmented'],
    path: 'serviceConfig.vpcConnector',
    settingOf: ({ serviceConfig }) =>
      serviceConfig?.vpcConnector ?? serviceConfig?.directVpcNetworkInterface?.[0]?.network,
    isSecure: (value) => typeof value === 'string' && value !== '',
    expected: 'a connector or a network',
    problem: 'Cloud Run function calls out past your own network',
    remediation: {
      summary: 'Connect the function to a network where it has to reach private addresses.',
      console: [
        'Open the function and choose Edit.',
        'Under Networking choose Connect to a VPC for outbound traffic.',
      ],
      cli: 'gcloud functions deploy {name} --gen2 --region={region} --vpc-connector=<connector>',
      effort: 'medium',
      reference: `${reference}/networking/connecting-vpc`,
    },
  }),
  {
    id: 'gcp-functions-function-keeps-no-secrets-in-variables',
    topics: ['gcp_functions_no_secrets_in_variables'],
    type: 'gcp.functions.function',
    title: 'Cloud Run function keeps no secrets in variables',
    severity: 'high',
    impact:
      'Variables are shown to each viewer of the project, and copied into build logs and backups.',
    category: 'secrets',
    cweIds: ['CWE-312', 'CWE-798'],
    owasp: 'A07:2025',
    aliases: ['environment variables'],
    objectives: ['secrets-not-in-code'],
    reads: ['serviceConfig'],
    problems: { secret: { title: 'Cloud Run function keeps a secret in a variable' } },
    remediation: {
      summary: 'Refer to a secret of Secret Manager, and change the one that was in the variable.',
      console: [
        'Create a secret with the value.',
        'Under Runtime settings refer to it, and deploy.',
      ],
      cli: 'gcloud functions deploy {name} --gen2 --region={region} --set-secrets=<VARIABLE>=<secret>:latest',
      effort: 'low',
      reference: secretsReference,
    },
    judge: ({ config }) =>
      environmentVerdict(
        'serviceConfig.environmentVariables',
        variables(config.serviceConfig?.environmentVariables),
      ),
  },
];
