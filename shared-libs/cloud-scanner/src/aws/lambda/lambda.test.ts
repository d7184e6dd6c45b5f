import { publicPolicyStories } from '../../testing/policy-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { lambdaChecks } from './lambda.checks.ts';
import { lambdaSources } from './lambda.sources.ts';

const vpc = (...SubnetIds: readonly string[]) => ({ VpcConfig: { VpcId: 'vpc-1', SubnetIds } });
const subnets = {
  'aws.vpc.subnet': ['a', 'b', 'b'].map((zone, at) => ({
    config: { SubnetId: `subnet-${at}`, AvailabilityZone: zone },
  })),
};
const url = (AuthType: string) => ({ Urls: [{ AuthType, FunctionUrl: 'https://x.lambda-url' }] });

describeStories(
  { checks: lambdaChecks, sources: lambdaSources },
  {
    'aws-lambda-function-is-not-public': [
      ...publicPolicyStories((Policy) => ({ Policy })),
      {
        it: 'passes what the address of a function needs',
        ends: 'secure',
        config: {
          Policy: JSON.stringify({
            Statement: [
              {
                Effect: 'Allow',
                Principal: '*',
                Action: 'lambda:InvokeFunctionUrl',
                Resource: 'arn:aws:lambda:eu-west-1:111122223333:function:f',
                Condition: { StringEquals: { 'lambda:FunctionUrlAuthType': 'NONE' } },
              },
              {
                Effect: 'Allow',
                Principal: '*',
                Action: 'lambda:InvokeFunction',
                Resource: 'arn:aws:lambda:eu-west-1:111122223333:function:f',
                Condition: { Bool: { 'lambda:InvokedViaFunctionUrl': 'true' } },
              },
            ],
          }),
        },
      },
    ],
    'aws-lambda-function-url-asks-for-credentials': [
      { it: 'passes without an address', ends: 'secure', config: { Urls: [] } },
      { it: 'passes an address that does', ends: 'secure', config: url('AWS_IAM') },
      { it: 'fails one that does not', ends: 'open', shows: 'Urls', config: url('NONE') },
    ],
    'aws-lambda-function-variables-hold-no-secrets': [
      {
        it: 'passes settings',
        ends: 'secure',
        config: { Environment: { LOG_LEVEL: 'info', SECRET_ARN: 'arn:aws:secretsmanager:x' } },
      },
      {
        it: 'fails a password',
        ends: 'secrets',
        config: { Environment: { DB_PASSWORD: 'hunter2secret' } },
      },
      {
        it: 'fails a token of any name',
        ends: 'secrets',
        config: { Environment: { SETTING: 'AKIAIOSFODNN7EXAMPLE' } },
      },
    ],
    'aws-lambda-function-runtime-is-supported': [
      { it: 'passes a new runtime', ends: 'secure', config: { Runtime: 'nodejs24.x' } },
      {
        it: 'passes one whose end is to come',
        ends: 'secure',
        now: '2026-04-29T00:00:00Z',
        config: { Runtime: 'nodejs20.x' },
      },
      {
        it: 'fails one that has ended',
        ends: 'ended',
        title: 'Runtime python3.8 of the Lambda function is out of support',
        config: { Runtime: 'python3.8' },
      },
      { it: 'is not about images', ends: 'not applicable', config: { Runtime: null } },
    ],
    'aws-lambda-function-is-traced': [
      { it: 'passes', ends: 'secure', config: { TracingConfig: { Mode: 'Active' } } },
      { it: 'fails without', ends: 'insecure', config: { TracingConfig: { Mode: 'PassThrough' } } },
    ],
    'aws-lambda-function-is-in-vpc': [
      { it: 'passes', ends: 'secure', config: vpc('subnet-0') },
      { it: 'fails without', ends: 'insecure', config: { VpcConfig: null } },
      { it: 'fails where it was removed', ends: 'insecure', config: { VpcConfig: { VpcId: '' } } },
    ],
    'aws-lambda-function-spans-zones': [
      {
        it: 'passes two zones',
        ends: 'secure',
        config: vpc('subnet-0', 'subnet-1'),
        related: subnets,
      },
      { it: 'fails one', ends: 'one', config: vpc('subnet-1', 'subnet-2'), related: subnets },
      {
        it: 'is unknown when a subnet is not listed',
        ends: 'unknown',
        config: vpc('subnet-9'),
        related: subnets,
      },
      {
        it: 'is not about functions in no VPC',
        ends: 'not applicable',
        config: { VpcConfig: null },
      },
    ],
  },
);
