const names: Readonly<Record<string, string>> = {
  acr: 'Container Registry',
  authorization: 'Role assignments',
  automation: 'Automation',
  batch: 'Batch',
  compute: 'Compute',
  cosmos: 'Cosmos DB',
  databricks: 'Databricks',
  directory: 'Entra',
  eventhub: 'Event Hubs',
  keyvault: 'Key Vault',
  mysql: 'MySQL',
  postgresql: 'PostgreSQL',
  redis: 'Redis',
  search: 'AI Search',
  servicebus: 'Service Bus',
  web: 'App Service',
  account: 'Account',
  accessanalyzer: 'Access Analyzer',
  apigateway: 'API Gateway',
  apigatewayv2: 'API Gateway v2',
  athena: 'Athena',
  autoscaling: 'Auto Scaling',
  backup: 'Backup',
  bedrock: 'Bedrock',
  cloudformation: 'CloudFormation',
  cloudfront: 'CloudFront',
  cloudtrail: 'CloudTrail',
  cloudwatch: 'CloudWatch',
  codebuild: 'CodeBuild',
  cognito: 'Cognito',
  config: 'Config',
  datasync: 'DataSync',
  docdb: 'DocumentDB',
  ds: 'Directory Service',
  dynamodb: 'DynamoDB',
  elasticache: 'ElastiCache',
  elasticbeanstalk: 'Elastic Beanstalk',
  elb: 'Classic Load Balancer',
  elbv2: 'Load Balancer',
  events: 'EventBridge',
  firehose: 'Firehose',
  glacier: 'Glacier',
  glue: 'Glue',
  guardduty: 'GuardDuty',
  inspector2: 'Inspector',
  kafka: 'MSK',
  kafkaconnect: 'MSK Connect',
  kinesis: 'Kinesis',
  lambda: 'Lambda',
  logs: 'CloudWatch Logs',
  macie: 'Macie',
  macie2: 'Macie',
  neptune: 'Neptune',
  'network-firewall': 'Network Firewall',
  networkfirewall: 'Network Firewall',
  opensearch: 'OpenSearch',
  organizations: 'Organizations',
  redshift: 'Redshift',
  route53: 'Route 53',
  route53domains: 'Route 53 Domains',
  s3control: 'S3 Control',
  sagemaker: 'SageMaker',
  secretsmanager: 'Secrets Manager',
  securityhub: 'Security Hub',
  shield: 'Shield',
  ssm: 'Systems Manager',
  storagegateway: 'Storage Gateway',
  transfer: 'Transfer Family',
  wafv2: 'WAF',
  workspaces: 'WorkSpaces',
};

/** A longer id that nobody has named here is a word; a short one is an abbreviation. */
export const serviceLabel = (service: string): string => {
  const known = names[service];
  if (known !== undefined) return known;
  return service.length <= 4
    ? service.toUpperCase()
    : `${service.charAt(0).toUpperCase()}${service.slice(1).replaceAll('-', ' ')}`;
};

const partsOf = (type: string): { service: string; noun: string } => {
  const [, service = '', ...rest] = type.split('.');
  return { service, noun: rest.join(' ').replaceAll('-', ' ') };
};

/** `aws.s3.bucket` is an "S3 bucket", `aws.account.account` an "Account". */
export const typeLabel = (type: string): string => {
  const { service, noun } = partsOf(type);
  const name = serviceLabel(service);
  return noun === '' || noun === service ? name : `${name} ${noun}`;
};

/** "S3 buckets", "IAM policies", "EC2 addresses". */
export const typesLabel = (type: string): string => {
  const label = typeLabel(type);
  if (/[^aeou]y$/.test(label)) return `${label.slice(0, -1)}ies`;
  if (/(?:s|x|ch|sh)$/.test(label))
    return `${label}${label.endsWith('ss') || !label.endsWith('s') ? 'es' : ''}`;
  return `${label}s`;
};
