import type { CloudCheck } from '../../definition/cloud-check.ts';
import { isTrue, settingCheck } from '../../judging/setting-check.ts';

const guide = 'https://docs.aws.amazon.com/efs/latest/ug';
const type = 'aws.efs.file-system';

export const efsChecks: readonly CloudCheck[] = [
  settingCheck({
    id: 'aws-efs-file-system-encrypted',
    topics: ['aws_efs_encryption_at_rest_on'],
    type,
    title: 'EFS file systems are encrypted at rest',
    severity: 'medium',
    impact: 'Files and their backups are stored without a key that limits who reads them.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['nfs encryption'],
    objectives: ['encrypted-at-rest'],
    path: 'Encrypted',
    isSecure: isTrue,
    expected: 'true',
    problem: 'EFS file system is not encrypted at rest',
    remediation: {
      summary: 'Create an encrypted file system and copy the files to it.',
      console: ['Create a file system with encryption.', 'Copy the files with DataSync.'],
      terraform: 'resource "aws_efs_file_system" "this" {\n  encrypted = true\n}',
      effort: 'high',
      reference: `${guide}/encryption-at-rest.html`,
    },
  }),
  settingCheck({
    id: 'aws-efs-file-system-backed-up',
    topics: ['aws_efs_have_backup_on'],
    type,
    title: 'EFS file systems are backed up by themselves',
    severity: 'low',
    impact: 'Files that ransomware encrypts cannot be restored.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['automatic backups'],
    objectives: ['backups-kept'],
    path: 'BackupPolicy',
    isSecure: (value) => value === 'ENABLED' || value === 'ENABLING',
    expected: 'ENABLED',
    problem: 'EFS file system has no automatic backups',
    remediation: {
      summary: 'Turn automatic backups of the file system on.',
      console: ['Choose the file system, then General, Edit, and enable automatic backups.'],
      cli: 'aws efs put-backup-policy --region {region} --file-system-id {name} --backup-policy Status=ENABLED',
      terraform:
        'resource "aws_efs_backup_policy" "this" {\n  backup_policy {\n    status = "ENABLED"\n  }\n}',
      effort: 'low',
      reference: `${guide}/awsbackup.html`,
    },
  }),
];
