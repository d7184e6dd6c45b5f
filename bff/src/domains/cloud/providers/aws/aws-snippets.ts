import type { CloudSetup } from '@parapet/contracts/cloud/cloud';

interface RoleToMake {
  readonly principal: string;
  readonly externalId: string;
  /** Policy documents as JSON. */
  readonly policies: readonly string[];
}

const ROLE = 'ParapetAudit';

/** Ways to make the role: each gives it its trust and the reads that checks need, and nothing else. */
export const awsSnippetsOf = (role: RoleToMake): CloudSetup['snippets'] => ({
  cloudformation: cloudFormationOf(role),
  terraform: terraformOf(role),
  cli: cliOf(role),
});

export const trustPolicyOf = ({ principal, externalId }: Omit<RoleToMake, 'policies'>): string =>
  JSON.stringify(
    {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { AWS: principal },
          Action: 'sts:AssumeRole',
          Condition: { StringEquals: { 'sts:ExternalId': externalId } },
        },
      ],
    },
    null,
    2,
  );

const cloudFormationOf = ({ policies, ...role }: RoleToMake): string =>
  JSON.stringify(
    {
      AWSTemplateFormatVersion: '2010-09-09',
      Resources: {
        [ROLE]: {
          Type: 'AWS::IAM::Role',
          Properties: {
            RoleName: ROLE,
            AssumeRolePolicyDocument: JSON.parse(trustPolicyOf(role)),
            MaxSessionDuration: 3600,
            Policies: policies.map((policy, index) => ({
              PolicyName: `ParapetReads${index + 1}`,
              PolicyDocument: JSON.parse(policy),
            })),
          },
        },
      },
      Outputs: { RoleArn: { Value: { 'Fn::GetAtt': [ROLE, 'Arn'] } } },
    },
    null,
    2,
  );

const terraformOf = ({ policies, ...role }: RoleToMake): string =>
  [
    `resource "aws_iam_role" "parapet" {\n  name                 = "${ROLE}"\n  max_session_duration = 3600\n  assume_role_policy   = <<-JSON\n${indented(trustPolicyOf(role))}\n  JSON\n}`,
    ...policies.map(
      (policy, index) =>
        `resource "aws_iam_role_policy" "parapet_${index + 1}" {\n  role   = aws_iam_role.parapet.id\n  policy = <<-JSON\n${indented(policy)}\n  JSON\n}`,
    ),
    'output "role_arn" {\n  value = aws_iam_role.parapet.arn\n}',
  ].join('\n\n');

const indented = (text: string): string => text.replaceAll(/^/gm, '    ');

const cliOf = ({ policies, ...role }: RoleToMake): string =>
  [
    `aws iam create-role --role-name ${ROLE} --max-session-duration 3600 \\\n  --assume-role-policy-document '${compact(trustPolicyOf(role))}'`,
    ...policies.map(
      (policy, index) =>
        `aws iam put-role-policy --role-name ${ROLE} --policy-name ParapetReads${index + 1} \\\n  --policy-document '${compact(policy)}'`,
    ),
  ].join('\n');

const compact = (json: string): string => JSON.stringify(JSON.parse(json));
