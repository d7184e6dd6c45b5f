import type { Answer, Source } from '../../definition/source.ts';

/** Kinds of policies of an organization, each listed by itself. */
const kinds = [
  ['SERVICE_CONTROL_POLICY', 'aws.organizations.service-control-policy'],
  ['RESOURCE_CONTROL_POLICY', 'aws.organizations.resource-control-policy'],
] as const;

export const organizationsSources: readonly Source[] = kinds.map(
  ([filter, type]): Source => ({
    service: 'organizations',
    operation: 'ListPolicies',
    types: [type],
    scope: 'global',
    input: () => ({ Filter: filter }),
    found: (page) =>
      (page.Policies ?? []).map((policy: Answer) => ({
        type,
        uid: policy.Arn,
        name: policy.Name,
        config: { AwsManaged: policy.AwsManaged ?? false },
      })),
    notOffered: ['AWSOrganizationsNotInUseException'],
    details: [
      {
        operation: 'DescribePolicy',
        into: 'Content',
        input: ({ uid }) => ({ PolicyId: uid.split('/').at(-1) }),
        pick: (answer) => answer.Policy?.Content ?? null,
        gone: ['PolicyNotFoundException'],
      },
    ],
  }),
);
