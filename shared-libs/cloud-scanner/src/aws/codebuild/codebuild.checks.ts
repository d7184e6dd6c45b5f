import { addresses } from '@parapet/checks/redact/addresses';
import { tokens } from '@parapet/checks/redact/tokens';
import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { secretsIn } from '../secrets.ts';

const reference = 'https://docs.aws.amazon.com/codebuild/latest/userguide';

const base = { type: 'aws.codebuild.project', reads: ['Project'], owasp: 'A02:2025' } as const;

const isOn = (log: Answer): boolean => log?.status === 'ENABLED';

export const codebuildChecks: readonly CloudCheck[] = [
  {
    ...base,
    id: 'aws-codebuild-variables-hold-no-secrets',
    topics: ['aws_codebuild_project_no_secrets_in_variables'],
    title: 'Variables of the CodeBuild project hold no secrets',
    severity: 'high',
    impact:
      'Each build prints its variables on request, and everyone who may read projects sees them without one.',
    category: 'secrets',
    cweIds: ['CWE-526'],
    aliases: ['plaintext variable', 'build secret'],
    objectives: ['secrets-not-in-code'],
    problems: { secrets: { title: 'CodeBuild project has secrets in its variables' } },
    remediation: {
      summary: 'Use the variable type SECRETS_MANAGER, and change the secret.',
      console: [
        'Open the project and edit its environment.',
        'Change the type of the variable to Secrets Manager and its value to the name of a secret.',
      ],
      effort: 'low',
      reference: `${reference}/build-env-ref-env-vars.html`,
    },
    judge({ config }) {
      const plain = config.Project.variables.filter(
        ({ type }: Answer) => type === undefined || type === 'PLAINTEXT',
      );
      const found = secretsIn(plain);
      if (found.length === 0) return 'secure';
      return { problem: 'secrets', shown: { variables: found }, expected: 'type SECRETS_MANAGER' };
    },
  },
  {
    ...base,
    id: 'aws-codebuild-source-address-holds-no-secrets',
    topics: ['aws_codebuild_project_source_repo_url_no_sensitive_credentials'],
    title: 'Source address of the CodeBuild project holds no credentials',
    severity: 'high',
    impact:
      'The password or token opens the repository, and it stands in every list of projects and in each build log.',
    category: 'secrets',
    cweIds: ['CWE-522'],
    aliases: ['repository token', 'source url'],
    objectives: ['secrets-not-in-code'],
    problems: { secrets: { title: 'Source address of the CodeBuild project holds credentials' } },
    remediation: {
      summary: 'Connect the repository through CodeConnections, and revoke the token.',
      console: [
        'Open the project and edit its source.',
        'Choose a connection in place of the address.',
      ],
      effort: 'low',
      reference: `${reference}/access-tokens.html`,
    },
    judge({ config }) {
      const locations: readonly string[] = config.Project.locations;
      const at = locations.findIndex(
        (location) => addresses(location).length + tokens(location).length > 0,
      );
      if (at < 0) return 'secure';
      const host = locations[at]?.split('@').at(-1)?.split('/')[0] ?? '';
      return {
        problem: 'secrets',
        shown: { [`source ${at + 1}`]: `credentials for ${host}` },
        expected: 'an address without credentials',
      };
    },
  },
  settingCheck({
    ...base,
    id: 'aws-codebuild-project-logs',
    topics: ['aws_codebuild_project_logging_on'],
    title: 'CodeBuild project logs its builds',
    severity: 'low',
    impact: 'A build that was tampered with cannot be told from others afterwards.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['build log'],
    objectives: ['logging-on'],
    problem: 'CodeBuild project does not log its builds',
    path: 'Project.logsConfig',
    settingOf: (config) => config.Project.logsConfig,
    isSecure: (logs) => logs === null || isOn(logs.cloudWatchLogs) || isOn(logs.s3Logs),
    expected: 'logs in CloudWatch or S3',
    remediation: {
      summary: 'Send the logs of builds to CloudWatch.',
      console: ['Open the project and edit its logs.', 'Switch CloudWatch logs on.'],
      cli: 'aws codebuild update-project --name {name} --logs-config cloudWatchLogs={status=ENABLED}',
      effort: 'low',
      reference: `${reference}/change-project.html`,
    },
  }),
  settingCheck({
    ...base,
    id: 'aws-codebuild-logs-are-encrypted',
    topics: ['aws_codebuild_project_s3_logs_encrypted'],
    title: 'CodeBuild logs in S3 are encrypted',
    severity: 'low',
    impact: 'Logs of builds often hold what the build has printed by mistake, here in the clear.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['s3 logs'],
    objectives: ['encrypted-at-rest'],
    problem: 'CodeBuild logs in S3 are not encrypted',
    path: 'Project.logsConfig.s3Logs.encryptionDisabled',
    notApplicable: ({ Project: { logsConfig: logs } }) =>
      isOn(logs?.s3Logs) ? null : 'The project has no logs in S3.',
    settingOf: (config) => config.Project.logsConfig.s3Logs.encryptionDisabled,
    isSecure: (value) => value !== true,
    expected: 'false',
    remediation: {
      summary: 'Leave encryption of the logs on.',
      console: ['Open the project and edit its logs.', 'Clear Disable S3 log encryption.'],
      effort: 'low',
      reference: `${reference}/create-project.html`,
    },
  }),
];
