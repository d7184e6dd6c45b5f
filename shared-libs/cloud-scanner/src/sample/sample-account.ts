import type { Answer } from '../definition/source.ts';

/** The answer of a service of the account to one operation. */
export interface SampleAnswer {
  readonly service: string;
  readonly operation: string;
  /** Default: every region, as for services that are global. */
  readonly region?: string;
  /** Members of the input that select this answer; an answer without is for all inputs that no other selects. */
  readonly when?: Readonly<Record<string, unknown>>;
  readonly answer: Answer;
}

/** A description of an account of AWS, from which a server answers. */
export interface SampleAccount {
  readonly id: string;
  /** Regions that are on. */
  readonly regions: readonly string[];
  readonly answers: readonly SampleAnswer[];
}

/** The answer of a service to a question for something that is not set; any other has an empty answer. */
const notSet: Readonly<Record<string, readonly [status: number, code: string]>> = {
  'ecr:GetLifecyclePolicy': [400, 'LifecyclePolicyNotFoundException'],
  'ecr:GetRepositoryPolicy': [400, 'RepositoryPolicyNotFoundException'],
  'efs:DescribeBackupPolicy': [404, 'PolicyNotFound'],
  'efs:DescribeFileSystemPolicy': [404, 'PolicyNotFound'],
  'glue:GetResourcePolicy': [400, 'EntityNotFoundException'],
  'iam:GetAccountPasswordPolicy': [404, 'NoSuchEntity'],
  'iam:GetLoginProfile': [404, 'NoSuchEntity'],
  'iam:ListOrganizationsFeatures': [400, 'OrganizationNotFoundException'],
  'account:GetAlternateContact': [404, 'ResourceNotFoundException'],
  'lambda:GetFunctionUrlConfig': [404, 'ResourceNotFoundException'],
  'lambda:GetPolicy': [404, 'ResourceNotFoundException'],
  'macie2:GetMacieSession': [403, 'AccessDeniedException'],
  'organizations:DescribeOrganization': [400, 'AWSOrganizationsNotInUseException'],
  's3:GetBucketCors': [404, 'NoSuchCORSConfiguration'],
  's3:GetBucketEncryption': [404, 'ServerSideEncryptionConfigurationNotFoundError'],
  's3:GetBucketLifecycleConfiguration': [404, 'NoSuchLifecycleConfiguration'],
  's3:GetBucketOwnershipControls': [404, 'OwnershipControlsNotFoundError'],
  's3:GetBucketPolicy': [404, 'NoSuchBucketPolicy'],
  's3:GetBucketPolicyStatus': [404, 'NoSuchBucketPolicy'],
  's3:GetBucketReplication': [404, 'ReplicationConfigurationNotFoundError'],
  's3:GetBucketTagging': [404, 'NoSuchTagSet'],
  's3:GetBucketWebsite': [404, 'NoSuchWebsiteConfiguration'],
  's3:GetObjectLockConfiguration': [404, 'ObjectLockConfigurationNotFoundError'],
  's3:GetPublicAccessBlock': [404, 'NoSuchPublicAccessBlockConfiguration'],
  's3control:GetAccessPointPolicyStatus': [404, 'NoSuchAccessPointPolicy'],
  's3control:GetPublicAccessBlock': [404, 'NoSuchPublicAccessBlockConfiguration'],
  'securityhub:DescribeHub': [400, 'InvalidAccessException'],
  'wafv2:GetLoggingConfiguration': [400, 'WAFNonexistentItemException'],
};

export type Answered =
  | { readonly answer: Answer }
  | { readonly refused: { status: number; code: string; message: string } };

/** Finds what the account answers. */
export function answerOf(
  account: SampleAccount,
  asked: {
    readonly service: string;
    readonly operation: string;
    readonly region: string;
    readonly input: Readonly<Record<string, unknown>>;
  },
): Answered {
  const fitting = account.answers.filter(
    (one) =>
      one.service === asked.service &&
      one.operation === asked.operation &&
      (one.region === undefined || one.region === asked.region) &&
      Object.entries(one.when ?? {}).every(
        ([key, value]) => JSON.stringify(asked.input[key]) === JSON.stringify(value),
      ),
  );
  const [best] = fitting.sort((one, other) => Number(!one.when) - Number(!other.when));
  if (best) return { answer: best.answer };
  const missing = notSet[`${asked.service}:${asked.operation}`];
  if (!missing) return { answer: {} };
  const [status, code] = missing;
  const message = asked.service === 'macie2' ? 'Macie is not enabled' : `${code}: it is not set`;
  return { refused: { status, code, message } };
}
