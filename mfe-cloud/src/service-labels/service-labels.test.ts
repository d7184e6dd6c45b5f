import { serviceLabel } from '@parapet/contracts/cloud/cloud-names';
import { describe, expect, it } from 'vitest';
import { typeLabel, typesLabel } from './service-labels.ts';

describe('services and types', () => {
  it.each([
    ['s3', 'S3'],
    ['secretsmanager', 'Secrets Manager'],
    ['unheard-of', 'Unheard of'],
  ])('%s is called %s', (service, label) => expect(serviceLabel(service)).toBe(label));

  it.each([
    ['aws.s3.bucket', 'S3 bucket', 'S3 buckets'],
    ['aws.iam.policy', 'IAM policy', 'IAM policies'],
    ['aws.iam.access-key', 'IAM access key', 'IAM access keys'],
    ['aws.ec2.address', 'EC2 address', 'EC2 addresses'],
    ['aws.ec2.defaults', 'EC2 defaults', 'EC2 defaults'],
    ['aws.account.account', 'Account', 'Accounts'],
  ])('%s is one %s of several %s', (type, one, several) => {
    expect([typeLabel(type), typesLabel(type)]).toEqual([one, several]);
  });
});
