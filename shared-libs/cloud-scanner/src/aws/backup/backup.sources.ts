import type { Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { listed } from '../listed.ts';

export const backupSources: readonly Source[] = [
  listed({
    service: 'backup',
    operation: 'ListBackupVaults',
    type: 'aws.backup.vault',
    input: { MaxResults: 1000 },
    items: ({ BackupVaultList }) => BackupVaultList,
    uid: ({ BackupVaultArn }) => BackupVaultArn,
    name: ({ BackupVaultName }) => BackupVaultName,
    // The number of its points changes each day.
    config: ({ NumberOfRecoveryPoints: _number, ...vault }) => vault,
  }),
  listed({
    service: 'backup',
    operation: 'ListBackupPlans',
    type: 'aws.backup.plan',
    input: { MaxResults: 1000 },
    items: ({ BackupPlansList }) => BackupPlansList,
    uid: ({ BackupPlanArn }) => BackupPlanArn,
    name: ({ BackupPlanName }) => BackupPlanName,
    config: ({ LastExecutionDate: _last, ...plan }) => plan,
  }),
  // The list has each resource with a copy, whoever has chosen it and by which rule.
  listed({
    service: 'backup',
    operation: 'ListProtectedResources',
    type: 'aws.backup.protected-resource',
    input: { MaxResults: 1000 },
    items: ({ Results }) => Results,
    uid: ({ ResourceArn }, where) => arnOf(where, 'backup', `protected-resource/${ResourceArn}`),
    name: ({ ResourceName, ResourceArn }) => ResourceName ?? ResourceArn,
    config: ({ ResourceArn, ResourceType }) => ({ ResourceArn, ResourceType }),
  }),
  listed({
    service: 'backup',
    operation: 'ListRecoveryPointsByBackupVault',
    type: 'aws.backup.recovery-point',
    per: 'aws.backup.vault',
    input: (_where, vault) => ({ BackupVaultName: vault?.name, MaxResults: 1000 }),
    items: ({ RecoveryPoints }) => RecoveryPoints,
    uid: ({ RecoveryPointArn }, _where, vault) => `${vault?.uid}/${RecoveryPointArn}`,
    name: ({ ResourceName, RecoveryPointArn }) => ResourceName ?? RecoveryPointArn,
    config: ({ RecoveryPointArn, ResourceArn, ResourceType, IsEncrypted }) => ({
      RecoveryPointArn,
      ResourceArn,
      ResourceType,
      IsEncrypted,
    }),
    none: ['ResourceNotFoundException'],
    cap: 5000,
  }),
];
