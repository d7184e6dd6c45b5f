import { serviceModel } from './models.ts';

/** Actions whose name is not that of the operation, from the Service Authorization Reference of AWS. */
const renamed: Readonly<Record<string, string>> = {
  's3:ListBuckets': 's3:ListAllMyBuckets',
  's3:ListDirectoryBuckets': 's3express:ListAllMyDirectoryBuckets',
  's3:HeadBucket': 's3:ListBucket',
  's3:GetBucketAccelerateConfiguration': 's3:GetAccelerateConfiguration',
  's3:GetBucketCors': 's3:GetBucketCORS',
  's3:GetBucketEncryption': 's3:GetEncryptionConfiguration',
  's3:GetBucketLifecycleConfiguration': 's3:GetLifecycleConfiguration',
  's3:GetBucketNotificationConfiguration': 's3:GetBucketNotification',
  's3:GetBucketReplication': 's3:GetReplicationConfiguration',
  's3:GetObjectLockConfiguration': 's3:GetBucketObjectLockConfiguration',
  's3:GetPublicAccessBlock': 's3:GetBucketPublicAccessBlock',
  's3:ListBucketInventoryConfigurations': 's3:GetInventoryConfiguration',
  's3control:GetPublicAccessBlock': 's3:GetAccountPublicAccessBlock',
  'lambda:ListFunctionUrlConfigs': 'lambda:GetFunctionUrlConfig',
};

/** Services whose actions are HTTP methods. */
const byMethod = new Set(['apigateway', 'apigatewayv2']);

/** The action that allows an operation: `s3:GetEncryptionConfiguration` for GetBucketEncryption. */
export function actionOf(service: string, operation: string): string {
  if (byMethod.has(service)) return 'apigateway:GET';
  return renamed[`${service}:${operation}`] ?? `${serviceModel(service).prefix}:${operation}`;
}
