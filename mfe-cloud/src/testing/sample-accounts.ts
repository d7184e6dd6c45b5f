import type { CloudAccount, CloudSetup } from '@parapet/contracts/cloud/cloud';

/** A connected account; tests override single fields. */
export const account = (change: Partial<CloudAccount> = {}): CloudAccount => ({
  id: '0190f5a0-0000-7000-8000-0000000000a1',
  workspaceId: '0190f5a0-0000-7000-8000-000000000002',
  provider: 'aws',
  accountUid: '447100000832',
  alias: 'Production',
  authMethod: 'assume_role',
  roleArn: 'arn:aws:iam::447100000832:role/ParapetAudit',
  externalId: 'parapet-7f2c',
  accessKeyHint: null,
  partition: 'aws',
  region: 'eu-central-1',
  connection: {},
  regions: null,
  pausedAt: null,
  isSample: false,
  organisationId: null,
  callerArn: 'arn:aws:sts::447100000832:assumed-role/ParapetAudit/parapet',
  status: 'connected',
  statusMessage: null,
  permissionReport: [
    { action: 'sts:AssumeRole', ok: true, message: null, deniedBy: null, checks: 0 },
  ],
  connectionCheckedAt: '2026-11-21T14:31:00Z',
  isReadOnly: false,
  createdAt: '2026-11-20T09:00:00Z',
  ...change,
});

export const deniedAccount = account({
  id: '0190f5a0-0000-7000-8000-0000000000a2',
  alias: 'Sandbox',
  accountUid: '447100000999',
  status: 'error',
  statusMessage: 'AWS did not let us take on the role.',
  permissionReport: [
    {
      action: 'sts:AssumeRole',
      ok: false,
      message: 'The trust policy names another external id.',
      deniedBy: null,
      checks: 0,
    },
  ],
});

export const setup: CloudSetup = {
  externalId: 'parapet-7f2c',
  trustedAccountId: '111122223333',
  trustPolicy: '{\n  "Version": "2012-10-17"\n}',
  policies: ['{\n  "Statement": [{ "Effect": "Allow", "Action": ["s3:GetBucketPolicy"] }]\n}'],
  snippets: {
    cloudformation: '{\n  "AWSTemplateFormatVersion": "2010-09-09"\n}',
    terraform: 'resource "aws_iam_role" "parapet" {}',
    cli: 'aws iam create-role --role-name ParapetAudit',
  },
  actions: 240,
  calls: { global: 40, region: 110, resource: 12, billed: ['KMS', 'S3'] },
  azure: {
    cli: 'az ad app create --display-name Parapet',
    terraform: 'resource "azuread_application" "parapet" {}',
    actions: 60,
  },
  gcp: {
    cli: 'gcloud iam service-accounts create parapet --project=<project>',
    terraform: 'resource "google_service_account" "parapet" {}',
    federation: 'gcloud iam workload-identity-pools create parapet --location=global',
    actions: 12,
  },
  samples: ['aws', 'azure'],
};
