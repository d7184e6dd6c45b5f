import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories, type Story } from '../../testing/stories.ts';
import { accountSources } from '../account/account.sources.ts';
import { dynamodbSources } from '../dynamodb/dynamodb.sources.ts';
import { ec2Sources } from '../ec2/ec2.sources.ts';
import { rdsSources } from '../rds/rds.sources.ts';
import { backupChecks } from './backup.checks.ts';
import { backupSources } from './backup.sources.ts';

const uid = 'arn:aws:any:eu-west-1:111122223333:thing/1';
const copied = (ResourceArn: string) => ({
  'aws.backup.protected-resource': [{ config: { ResourceArn } }],
});

const stories = (id: string): readonly Story[] => [
  { it: 'passes a copy', ends: 'secure', uid, config: { [id]: 'thing' }, related: copied(uid) },
  {
    it: 'fails the copy of another',
    ends: 'none',
    uid,
    config: { [id]: 'thing' },
    related: copied(`${uid}0`),
  },
];

describeStories(
  {
    checks: backupChecks,
    sources: [
      ...backupSources,
      ...accountSources,
      ...dynamodbSources,
      ...ec2Sources,
      ...rdsSources,
    ],
  },
  {
    'aws-ec2-volume-in-backup-vault': stories('VolumeId'),
    'aws-rds-instance-in-backup-vault': [
      ...stories('DBInstanceIdentifier'),
      {
        it: 'passes over an instance of a cluster',
        ends: 'not applicable',
        config: { DBClusterIdentifier: 'shop' },
      },
    ],
    'aws-rds-cluster-in-backup-vault': stories('DBClusterIdentifier'),
    'aws-dynamodb-table-in-backup-vault': stories('TableName'),
    'aws-account-backup-plan-present': [
      {
        it: 'passes a plan with a vault',
        ends: 'secure',
        config: { Account: '111122223333' },
        related: { 'aws.backup.plan': [{ config: {} }], 'aws.backup.vault': [{ config: {} }] },
      },
      {
        it: 'fails a vault without a plan',
        ends: 'none',
        config: { Account: '111122223333' },
        related: { 'aws.backup.vault': [{ config: {} }] },
      },
    ],
    'aws-backup-vault-encrypted': settingStories('EncryptionKeyArn', 'arn:aws:kms:x', undefined),
    'aws-backup-recovery-point-encrypted': settingStories('IsEncrypted', true, false),
  },
);
