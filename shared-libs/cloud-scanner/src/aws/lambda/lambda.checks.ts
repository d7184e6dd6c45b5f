import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { policyIsNotPublic } from '../resource-policy.ts';
import { secretsIn } from '../secrets.ts';
import { endOfRuntime } from './runtimes.ts';

const reference = 'https://docs.aws.amazon.com/lambda/latest/dg';

const base = { type: 'aws.lambda.function', owasp: 'A02:2025' } as const;

export const lambdaChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'aws-lambda-function-is-not-public',
    topics: ['aws_lambda_function_private'],
    type: 'aws.lambda.function',
    noun: 'Lambda function',
    can: 'invoke the function',
    severity: 'high',
    impact:
      'Every AWS customer runs the function with input of their own, and with the rights of its role.',
    aliases: ['public lambda', 'invokefunction'],
    reads: 'Policy',
    // The address of a function is judged by itself.
    isOfInterest: (action) => action !== 'lambda:invokefunctionurl',
    remediation: {
      summary: 'Name the callers in the policy of the function, with aws:SourceArn for services.',
      console: [
        'Open the function, choose Configuration and then Permissions.',
        'Delete the statement of the evidence and add one that names the caller.',
      ],
      cli: 'aws lambda remove-permission --function-name {name} --statement-id <Sid of the statement>',
      terraform:
        'resource "aws_lambda_permission" "caller" {\n  principal = "apigateway.amazonaws.com"\n  source_arn = aws_api_gateway_rest_api.main.execution_arn\n}',
      reference: `${reference}/access-control-resource-based.html`,
    },
  }),
  {
    ...base,
    id: 'aws-lambda-function-url-asks-for-credentials',
    topics: ['aws_lambda_function_url_public'],
    title: 'Address of the Lambda function asks for credentials',
    severity: 'high',
    impact:
      'The address is found in logs and pages, and each call runs the code and is paid for. The code alone decides who may do what.',
    category: 'exposure',
    cweIds: ['CWE-306'],
    owasp: 'A07:2025',
    aliases: ['function url'],
    objectives: ['resources-not-public'],
    reads: ['Urls'],
    problems: {
      open: {
        title: 'Lambda function has a public address',
        exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can call the function' },
      },
    },
    remediation: {
      summary:
        'Set the auth type of the address to AWS_IAM, or put an API with an authorizer in front.',
      console: [
        'Open the function, choose Configuration and then Function URL.',
        'Choose Edit and the auth type AWS_IAM.',
      ],
      cli: 'aws lambda update-function-url-config --function-name {name} --auth-type AWS_IAM',
      effort: 'medium',
      reference: `${reference}/urls-auth.html`,
    },
    judge({ config }) {
      const open = config.Urls.filter(({ AuthType: auth }: Answer) => auth === 'NONE');
      if (open.length === 0) return 'secure';
      return { problem: 'open', shown: { Urls: open }, expected: 'AuthType AWS_IAM' };
    },
  },
  {
    ...base,
    id: 'aws-lambda-function-variables-hold-no-secrets',
    topics: ['aws_lambda_function_no_secrets_in_variables'],
    title: 'Variables of the Lambda function hold no secrets',
    severity: 'high',
    impact:
      'Everyone who may list functions reads the secret, it stands in each template and state file, and one flaw of the code prints it.',
    category: 'secrets',
    cweIds: ['CWE-526'],
    aliases: ['environment variable', 'hardcoded secret'],
    objectives: ['secrets-not-in-code'],
    reads: ['Environment'],
    problems: { secrets: { title: 'Lambda function has secrets in its variables' } },
    remediation: {
      summary: 'Keep the secret in Secrets Manager, read it at the start, and change it.',
      console: [
        'Store the value in Secrets Manager and allow the role to read it.',
        'Open the function, choose Configuration, Environment variables, and remove it there.',
      ],
      effort: 'medium',
      reference: `${reference}/configuration-envvars-encryption.html`,
    },
    judge({ config }) {
      const entries = Object.entries<string>(config.Environment);
      const found = secretsIn(entries.map(([name, value]) => ({ name, value })));
      if (found.length === 0) return 'secure';
      return {
        problem: 'secrets',
        shown: { 'Environment.Variables': found },
        expected: 'names of secrets, not the secrets',
      };
    },
  },
  {
    ...base,
    id: 'aws-lambda-function-runtime-is-supported',
    topics: ['aws_lambda_runtime_supported'],
    title: 'Runtime of the Lambda function is supported',
    severity: 'medium',
    impact:
      'AWS no longer patches the language and its system libraries, so published flaws stay open.',
    category: 'resilience',
    cweIds: ['CWE-1104'],
    owasp: 'A03:2025',
    aliases: ['end of life', 'deprecated runtime'],
    objectives: ['patches-applied'],
    reads: ['Runtime'],
    problems: { ended: { title: 'Runtime of the Lambda function is out of support' } },
    remediation: {
      summary: 'Move the function to a supported version of its language.',
      console: [
        'Test the code with the newer version.',
        'Open the function, edit Runtime settings, and choose the version.',
      ],
      cli: 'aws lambda update-function-configuration --function-name {name} --runtime <runtime>',
      effort: 'medium',
      reference: `${reference}/lambda-runtimes.html`,
    },
    judge({ config }, { now }) {
      const { Runtime: runtime } = config;
      if (runtime === null) return { notApplicable: 'The function is a container image.' };
      const end = endOfRuntime(runtime);
      if (end === undefined || now < new Date(end)) return 'secure';
      return {
        problem: 'ended',
        title: `Runtime ${runtime} of the Lambda function is out of support`,
        shown: { Runtime: runtime, 'end of support': end },
        expected: 'a runtime that AWS supports',
      };
    },
  },
  settingCheck({
    ...base,
    id: 'aws-lambda-function-is-traced',
    topics: ['aws_lambda_tracing_enabled'],
    title: 'Lambda function is traced',
    severity: 'info',
    impact: 'After an incident the calls that the function made are guessed from its logs.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['x-ray'],
    objectives: ['logging-on'],
    reads: ['TracingConfig'],
    problem: 'Lambda function is not traced',
    path: 'TracingConfig.Mode',
    settingOf: (config) => config.TracingConfig?.Mode,
    isSecure: (mode) => mode === 'Active',
    expected: 'Active',
    remediation: {
      summary: 'Switch active tracing on.',
      console: [
        'Open the function, choose Configuration and then Monitoring and operations tools.',
        'Edit Additional monitoring tools and switch AWS X-Ray on.',
      ],
      cli: 'aws lambda update-function-configuration --function-name {name} --tracing-config Mode=Active',
      effort: 'low',
      reference: `${reference}/services-xray.html`,
    },
  }),
  settingCheck({
    ...base,
    id: 'aws-lambda-function-is-in-vpc',
    topics: ['aws_lambda_vpc_config'],
    title: 'Lambda function is in a VPC',
    severity: 'info',
    impact:
      'The function reaches the whole internet, and no firewall or flow log of yours sees what it sends.',
    category: 'network',
    cweIds: ['CWE-923'],
    aliases: ['vpc'],
    objectives: ['network-segmented'],
    reads: ['VpcConfig'],
    problem: 'Lambda function is in no VPC',
    path: 'VpcConfig.VpcId',
    settingOf: (config) => config.VpcConfig?.VpcId,
    isSecure: (vpc) => vpc !== null && vpc !== '',
    expected: 'a VPC, where the function works on private resources',
    remediation: {
      summary: 'Put functions that work on private resources into private subnets.',
      console: [
        'Open the function, choose Configuration and then VPC.',
        'Choose a VPC, private subnets, and a security group.',
      ],
      effort: 'medium',
      reference: `${reference}/configuration-vpc.html`,
    },
  }),
  {
    ...base,
    id: 'aws-lambda-function-spans-zones',
    topics: ['aws_lambda_function_vpc_multi_az'],
    title: 'Lambda function spans availability zones',
    severity: 'info',
    impact: 'The function stops with the one zone that its subnets are in.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    aliases: ['multi-az'],
    objectives: ['highly-available'],
    reads: ['VpcConfig'],
    joins: ['aws.vpc.subnet'],
    problems: { one: { title: 'Lambda function runs in one availability zone' } },
    remediation: {
      summary: 'Add a subnet of another zone.',
      console: [
        'Open the function and choose Configuration, VPC and Edit.',
        'Choose subnets in two zones or more.',
      ],
      effort: 'low',
      reference: `${reference}/configuration-vpc.html`,
    },
    judge({ config }, related) {
      const ids: readonly string[] = config.VpcConfig?.SubnetIds ?? [];
      if (ids.length === 0) return { notApplicable: 'The function is in no VPC.' };
      const subnets = related
        .of('aws.vpc.subnet')
        .filter((subnet) => ids.includes(subnet.config.SubnetId));
      const zones = new Set(subnets.map((subnet) => subnet.config.AvailabilityZone));
      if (zones.size > 1) return 'secure';
      if (subnets.length < ids.length)
        return { unknown: 'A subnet of the function is not listed.' };
      return {
        problem: 'one',
        shown: { zones: [...zones], SubnetIds: ids },
        expected: 'two zones',
      };
    },
  },
];
