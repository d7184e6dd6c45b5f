import { namedValues } from '@parapet/checks/redact/named-values';
import { redact } from '@parapet/checks/redact/redact';
import { tokens } from '@parapet/checks/redact/tokens';
import type { CloudCheck, Seen } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';

const userGuide = 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide';

/** The latest version and the default one, with their number and data. */
const versionsOf = ({ config }: Seen): readonly { number: number; data: Answer }[] =>
  (config.Versions ?? []).map(({ VersionNumber, LaunchTemplateData }: Answer) => ({
    number: VersionNumber,
    data: LaunchTemplateData ?? {},
  }));

const newVersion = [
  'Open the launch template and choose Actions, Modify template (Create new version).',
  'Change the setting, create the version and set it as default.',
];

/** Secrets of known kinds, and values of names such as `DB_PASSWORD` that are no reference to another place. */
function hasSecret(text: string): boolean {
  if (tokens(text).length > 0) return true;
  return namedValues(text).some(({ start, end }) => {
    const value = text.slice(start, end).replaceAll(/["'`]/g, '');
    return value.length >= 6 && !/^[$<{%]/.test(value);
  });
}

export const launchTemplateChecks: readonly CloudCheck[] = [
  {
    id: 'aws-ec2-launch-template-metadata-token-required',
    topics: ['aws_ec2_launch_template_imdsv2_required'],
    type: 'aws.ec2.launch-template',
    title: 'Launch templates require IMDSv2',
    severity: 'medium',
    impact:
      'Every instance that scaling starts from the template gives its role to a forged request.',
    category: 'identity',
    cweIds: ['CWE-918'],
    owasp: 'A02:2025',
    aliases: ['imdsv2', 'autoscaling metadata'],
    objectives: ['metadata-service-protected'],
    reads: ['Versions'],
    problems: { optional: { title: 'Launch template does not require IMDSv2' } },
    remediation: {
      summary: 'Create a version of the template that requires tokens.',
      console: newVersion,
      cli: 'aws ec2 create-launch-template-version --region {region} --launch-template-id {name} --source-version \'$Latest\' --launch-template-data \'{"MetadataOptions":{"HttpTokens":"required"}}\'',
      terraform:
        'resource "aws_launch_template" "this" {\n  metadata_options {\n    http_tokens = "required"\n  }\n}',
      effort: 'low',
      reference: `${userGuide}/configuring-IMDS-new-instances.html`,
    },
    judge(template) {
      const open = versionsOf(template).find(
        ({ data: { MetadataOptions } }) =>
          MetadataOptions?.HttpTokens !== 'required' &&
          MetadataOptions?.HttpEndpoint !== 'disabled',
      );
      if (!open) return 'secure';
      const value = open.data.MetadataOptions?.HttpTokens ?? null;
      return {
        problem: 'optional',
        shown: { [`version ${open.number}.MetadataOptions.HttpTokens`]: value },
        expected: 'required',
      };
    },
  },
  {
    id: 'aws-ec2-launch-template-no-public-address',
    topics: ['aws_ec2_launch_template_no_public_ip'],
    type: 'aws.ec2.launch-template',
    title: 'Launch templates give no public address',
    severity: 'low',
    impact: 'Each instance of the template is on the internet as soon as a group admits it.',
    category: 'exposure',
    cweIds: ['CWE-668'],
    owasp: 'A02:2025',
    aliases: ['associate public ip'],
    objectives: ['network-not-exposed'],
    reads: ['Versions'],
    problems: { public: { title: 'Launch template gives a public address' } },
    remediation: {
      summary:
        'Turn automatic public addresses off in the template, and put a load balancer before it.',
      console: newVersion,
      terraform:
        'resource "aws_launch_template" "this" {\n  network_interfaces {\n    associate_public_ip_address = false\n  }\n}',
      effort: 'medium',
      reference: `${userGuide}/create-launch-template.html`,
    },
    judge(template) {
      const open = versionsOf(template).find(({ data: { NetworkInterfaces = [] } }) =>
        NetworkInterfaces.some((one: Answer) => one.AssociatePublicIpAddress),
      );
      return open
        ? {
            problem: 'public',
            shown: {
              [`version ${open.number}.NetworkInterfaces`]: open.data.NetworkInterfaces,
            },
            expected: 'AssociatePublicIpAddress false',
          }
        : 'secure';
    },
  },
  {
    id: 'aws-ec2-launch-template-no-secrets-in-user-data',
    topics: ['aws_ec2_instance_secrets_user_data'],
    type: 'aws.ec2.launch-template',
    title: 'User data of launch templates holds no secrets',
    severity: 'high',
    impact:
      'Anyone who may describe the template and every program on its instances reads the secret.',
    category: 'secrets',
    cweIds: ['CWE-798', 'CWE-522'],
    owasp: 'A07:2025',
    aliases: ['cloud-init', 'hard-coded secret'],
    objectives: ['secrets-not-in-code'],
    reads: ['Versions'],
    problems: { secret: { title: 'User data of a launch template holds a secret' } },
    remediation: {
      summary: 'Replace the secret, keep it in Secrets Manager and read it at start with the role.',
      console: [
        'Change the password or key at its service.',
        'Store the new one in Secrets Manager and allow the instance role to read it.',
        ...newVersion,
      ],
      effort: 'medium',
      reference:
        'https://docs.aws.amazon.com/secretsmanager/latest/userguide/retrieving-secrets.html',
    },
    judge(template) {
      const texts = versionsOf(template).map(({ number, data }) => ({
        number,
        text: String(data.UserData ?? ''),
      }));
      const found = texts.find(({ text }) => hasSecret(text));
      if (!found) return 'secure';
      return {
        problem: 'secret',
        shown: { [`version ${found.number}.UserData`]: redact(found.text).text.slice(0, 1000) },
        expected: 'a reference to a secret store',
      };
    },
  },
];
