import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { secretsIn } from '../secrets.ts';

export const cloudformationChecks: readonly CloudCheck[] = [
  {
    id: 'aws-cloudformation-outputs-hold-no-secrets',
    topics: ['aws_cloudformation_stack_outputs_find_secrets'],
    type: 'aws.cloudformation.stack',
    title: 'Outputs of the CloudFormation stack hold no secrets',
    severity: 'high',
    impact:
      'Outputs are shown to everyone who may list stacks and are copied into logs of pipelines.',
    category: 'secrets',
    cweIds: ['CWE-200'],
    owasp: 'A02:2025',
    aliases: ['stack output'],
    objectives: ['secrets-not-in-code'],
    reads: ['Outputs'],
    problems: { secrets: { title: 'CloudFormation stack has secrets in its outputs' } },
    remediation: {
      summary:
        'Write the secret to Secrets Manager in the template, output its ARN, and change it.',
      console: [
        'Remove the output from the template and add a resource of the type AWS::SecretsManager::Secret.',
        'Update the stack with the template.',
      ],
      cli: 'aws cloudformation update-stack --stack-name {name} --template-body file://template.yml',
      effort: 'medium',
      reference:
        'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/security-best-practices.html',
    },
    judge({ config }) {
      const found = secretsIn(
        config.Outputs.map(({ OutputKey, OutputValue }: Answer) => ({
          name: OutputKey ?? '',
          value: OutputValue ?? '',
        })),
      );
      if (found.length === 0) return 'secure';
      return { problem: 'secrets', shown: { Outputs: found }, expected: 'outputs without secrets' };
    },
  },
];
