import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { type NamedValue, secretsIn } from '../secrets.ts';

const reference = 'https://docs.aws.amazon.com/AmazonECS/latest/developerguide';

/** A rule about each container of a task. */
interface Rule
  extends Pick<
    CloudCheck,
    'severity' | 'impact' | 'category' | 'cweIds' | 'owasp' | 'aliases' | 'objectives'
  > {
  readonly id: string;
  readonly topic: string;
  readonly title: string;
  readonly problem: string;
  /** Returns what is wrong with the container, or null. */
  readonly wrong: (container: Answer, task: Answer) => unknown;
  readonly expected: string;
  readonly summary: string;
  readonly step: string;
  readonly page: string;
}

const isRoot = (user: string | null): boolean => user === null || /^(?:root|0)(?::|$)/.test(user);

const rules: readonly Rule[] = [
  {
    id: 'variables-hold-no-secrets',
    topic: 'no_environment_secrets',
    title: 'Variables of the ECS task hold no secrets',
    problem: 'ECS task has secrets in its variables',
    severity: 'high',
    category: 'secrets',
    cweIds: ['CWE-526'],
    owasp: 'A02:2025',
    aliases: ['environment variable', 'task definition'],
    objectives: ['secrets-not-in-code'],
    impact:
      'Every revision of the definition keeps the secret for ever, and everyone who may describe tasks reads it.',
    wrong: ({ environment }) => {
      const found = secretsIn(
        environment.map(({ name = '', value = '' }: NamedValue) => ({ name, value })),
      );
      return found.length > 0 ? found : null;
    },
    expected: 'a reference under secrets',
    summary: 'Refer to Secrets Manager under secrets of the container, and change the secret.',
    step: 'Replace the variable by one of the type ValueFrom with the ARN of a secret.',
    page: 'specifying-sensitive-data.html',
  },
  {
    id: 'has-no-privileges',
    topic: 'no_privileged_containers',
    title: 'Containers of the ECS task are not privileged',
    problem: 'ECS task has a privileged container',
    severity: 'high',
    category: 'identity',
    cweIds: ['CWE-250'],
    owasp: 'A02:2025',
    aliases: ['privileged', 'container escape'],
    objectives: ['containers-isolated'],
    impact:
      'A flaw in the container is one of the host: the intruder mounts its disks and takes the roles of all tasks on it.',
    wrong: ({ privileged }) => (privileged ? true : null),
    expected: 'privileged false',
    summary: 'Remove privileged, and add the single capabilities that are needed.',
    step: 'Clear Privileged of the container.',
    page: 'security-tasks-containers.html',
  },
  {
    id: 'keeps-host-processes-apart',
    topic: 'host_namespace_not_shared',
    title: 'ECS task does not share processes of the host',
    problem: 'ECS task shares the processes of its host',
    severity: 'high',
    category: 'identity',
    cweIds: ['CWE-668'],
    owasp: 'A02:2025',
    aliases: ['pidmode host'],
    objectives: ['containers-isolated'],
    impact:
      'The containers see and end all processes of the host, and read secrets from their memory.',
    wrong: (_container, { pidMode }) => (pidMode === 'host' ? pidMode : null),
    expected: 'no pidMode host',
    summary: 'Remove the process mode host.',
    step: 'Remove pidMode from the definition in JSON.',
    page: 'task_definition_parameters.html',
  },
  {
    id: 'is-no-root-on-host-network',
    topic: 'host_networking_mode_users',
    title: 'ECS task on the network of the host runs without root',
    problem: 'ECS task runs as root on the network of its host',
    severity: 'high',
    category: 'network',
    cweIds: ['CWE-250'],
    owasp: 'A02:2025',
    aliases: ['host network mode'],
    objectives: ['containers-isolated'],
    impact:
      'Root on the network of the host listens to traffic of other tasks and reaches the metadata service of the instance.',
    wrong: ({ user, privileged }, { networkMode }) =>
      networkMode === 'host' && (privileged || isRoot(user)) ? { networkMode, user } : null,
    expected: 'networkMode awsvpc, or a user other than root',
    summary: 'Use the network mode awsvpc, and name a user.',
    step: 'Choose awsvpc as network mode, and set User of each container.',
    page: 'task-networking-awsvpc.html',
  },
  {
    id: 'has-read-only-disks',
    topic: 'containers_readonly_access',
    title: 'Containers of the ECS task cannot change their files',
    problem: 'ECS task has a container with a writable file system',
    severity: 'low',
    category: 'data',
    cweIds: ['CWE-732'],
    owasp: 'A02:2025',
    aliases: ['readonlyrootfilesystem'],
    objectives: ['containers-isolated'],
    impact: 'An intruder stores tools in the container and changes the program that runs.',
    wrong: ({ readonlyRootFilesystem: isReadOnly }) => (isReadOnly ? null : false),
    expected: 'readonlyRootFilesystem true',
    summary: 'Make the root file system read-only, with volumes for what has to be written.',
    step: 'Choose Read only root file system of the container.',
    page: 'security-tasks-containers.html',
  },
  {
    id: 'logs',
    topic: 'logging_enabled',
    title: 'Containers of the ECS task log',
    problem: 'ECS task has a container without logs',
    severity: 'low',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['awslogs'],
    objectives: ['logging-on'],
    impact: 'What the container did is gone with it, and an attack leaves no trace.',
    wrong: ({ logConfiguration: log }) => (log ? null : 'no logConfiguration'),
    expected: 'a logConfiguration',
    summary: 'Send the output of each container to a log group.',
    step: 'Choose Use log collection of the container.',
    page: 'using_awslogs.html',
  },
  {
    id: 'logs-without-waiting',
    topic: 'logging_block_mode',
    title: 'Containers of the ECS task do not stop for their logs',
    problem: 'ECS task stops when its logs cannot be delivered',
    severity: 'info',
    category: 'resilience',
    cweIds: ['CWE-400'],
    owasp: 'A10:2025',
    aliases: ['non-blocking'],
    objectives: ['highly-available'],
    impact: 'An outage of the log service, or a flood of lines, stops the application.',
    wrong: ({ logConfiguration: log }) =>
      log?.logDriver === 'awslogs' && log.options?.mode !== 'non-blocking'
        ? (log.options?.mode ?? 'blocking')
        : null,
    expected: 'mode non-blocking',
    summary: 'Set the mode of the log driver to non-blocking with a buffer.',
    step: 'Add the log options mode non-blocking and max-buffer-size 25m.',
    page: 'using_awslogs.html',
  },
];

const checkOf = (rule: Rule): CloudCheck => ({
  id: `aws-ecs-task-${rule.id}`,
  topics: [`aws_ecs_task_${rule.topic}`],
  type: 'aws.ecs.task-family',
  title: rule.title,
  severity: rule.severity,
  impact: rule.impact,
  category: rule.category,
  cweIds: rule.cweIds,
  owasp: rule.owasp,
  ...(rule.aliases && { aliases: rule.aliases }),
  objectives: rule.objectives,
  reads: ['Task'],
  problems: { wrong: { title: rule.problem } },
  remediation: {
    summary: rule.summary,
    console: [
      'Open ECS, choose Task definitions and the family, then Create new revision.',
      rule.step,
      'Update the services that use the family to the new revision.',
    ],
    cli: 'aws ecs register-task-definition --cli-input-json file://task.json',
    effort: 'medium',
    reference: `${reference}/${rule.page}`,
  },
  judge({ config: { Task: task } }) {
    const wrong = task.containerDefinitions
      .map((container: Answer) => [container.name, rule.wrong(container, task)] as const)
      .filter(([, found]: readonly [string, unknown]) => found !== null);
    if (wrong.length === 0) return 'secure';
    return {
      problem: 'wrong',
      shown: { revision: task.revision, containers: Object.fromEntries(wrong) },
      expected: rule.expected,
    };
  },
});

export const ecsChecks: readonly CloudCheck[] = [
  ...rules.map(checkOf),
  settingCheck({
    id: 'aws-ecs-service-has-no-public-address',
    topics: ['aws_ecs_service_no_assign_public_ip'],
    type: 'aws.ecs.service',
    title: 'ECS service gives its tasks no public addresses',
    severity: 'medium',
    impact:
      'Each task has an address on the internet, so one open rule of its security group is enough to reach the application past the load balancer.',
    category: 'network',
    cweIds: ['CWE-668'],
    owasp: 'A02:2025',
    aliases: ['assignpublicip'],
    objectives: ['network-not-exposed'],
    reads: ['Network'],
    problem: 'ECS service gives its tasks public addresses',
    path: 'Network.assignPublicIp',
    notApplicable: ({ Network: network }) =>
      network === null ? 'The tasks use the network of their hosts.' : null,
    settingOf: (config) => config.Network.assignPublicIp,
    isSecure: (value) => value !== 'ENABLED',
    expected: 'DISABLED',
    remediation: {
      summary: 'Run the tasks in private subnets without public addresses.',
      console: [
        'Open the service and choose Update service.',
        'Under Networking choose private subnets and switch Public IP off.',
      ],
      effort: 'medium',
      reference: `${reference}/fargate-task-networking.html`,
    },
  }),
];
