/**
 * Actions that return what customers store, and not how it is configured. No policy that Parapet asks for holds one.
 */
const dataActions = [
  's3:GetObject*',
  's3:ListBucketVersions',
  'secretsmanager:GetSecretValue',
  'secretsmanager:BatchGetSecretValue',
  'secretsmanager:GetRandomPassword',
  'ssm:GetParameter*',
  'ssm:GetDocument',
  'ssm:GetCommandInvocation',
  'ssm:GetInventory',
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:GetRecords',
  'dynamodb:Query',
  'dynamodb:Scan',
  'dynamodb:PartiQL*',
  'sqs:ReceiveMessage',
  'sns:Publish',
  'logs:GetLogEvents',
  'logs:GetLogRecord',
  'logs:FilterLogEvents',
  'logs:GetQueryResults',
  'logs:StartQuery',
  'logs:StartLiveTail',
  'lambda:GetFunction',
  'lambda:GetLayerVersion',
  'lambda:Invoke*',
  'kms:Decrypt',
  'kms:GenerateDataKey*',
  'kinesis:GetRecords',
  'ecr:BatchGetImage',
  'ecr:GetAuthorizationToken',
  'ecr:GetDownloadUrlForLayer',
  'athena:GetQueryResults*',
  'athena:StartQueryExecution',
  'rds:DownloadDBLogFilePortion',
  'rds-data:*',
  'redshift:GetClusterCredentials*',
  'redshift-data:*',
  'redshift-serverless:GetCredentials',
  'cloudformation:GetTemplate',
  'codeartifact:GetAuthorizationToken',
  'codeartifact:GetPackageVersionAsset',
  'codecommit:GitPull',
  'codecommit:GetFile',
  'cognito-idp:ListUsers',
  'cognito-idp:AdminGetUser',
  'ec2:GetConsoleOutput',
  'ec2:GetConsoleScreenshot',
  'ec2:GetPasswordData',
  'ec2-instance-connect:*',
  'sts:GetFederationToken',
  'sts:GetSessionToken',
  'ssm:StartSession',
  'ebs:GetSnapshotBlock',
  'glacier:GetJobOutput',
  'macie2:GetSensitiveDataOccurrences',
  'states:GetExecutionHistory',
  'states:DescribeExecution',
  'xray:BatchGetTraces',
];

const patterns = dataActions.map((action) => action.toLowerCase());

/** Whether an action returns customers' data. Names of actions have no case. */
export function isDataAction(action: string): boolean {
  const name = action.toLowerCase();
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}
