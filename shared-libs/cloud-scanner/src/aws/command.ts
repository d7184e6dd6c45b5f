import type { RepeatedCall } from '../engine/registry.ts';

/** The command of AWS's command line that repeats a call. */
export function awsCommandOf(
  { service, operation, input }: RepeatedCall,
  resource: { readonly region: string },
): string {
  const region = resource.region === 'global' ? '' : ` --region ${resource.region}`;
  const json = Object.keys(input).length === 0 ? '' : ` --cli-input-json ${quoted(input)}`;
  return `aws ${COMMANDS[service] ?? service} ${kebab(operation)}${region}${json}`;
}

/** Names of services in the command line, where they are not those of the models. */
const COMMANDS: Readonly<Record<string, string>> = {
  s3: 's3api',
  'elastic-load-balancing': 'elb',
  'elastic-load-balancing-v2': 'elbv2',
  'cloudwatch-logs': 'logs',
  'config-service': 'configservice',
  'cognito-identity-provider': 'cognito-idp',
  sfn: 'stepfunctions',
  eventbridge: 'events',
};

const kebab = (operation: string): string =>
  operation
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();

const quoted = (input: object): string => `'${JSON.stringify(input).replaceAll("'", `'\\''`)}'`;
