import type { CloudCheck } from '../../definition/cloud-check.ts';
import { policyIsNotPublic } from '../resource-policy.ts';

export const glacierChecks: readonly CloudCheck[] = [
  policyIsNotPublic({
    id: 'aws-glacier-vault-not-public',
    topics: ['aws_glacier_vaults_policy_public_access'],
    type: 'aws.glacier.vault',
    noun: 'Glacier vault',
    can: 'use the archives of the vault',
    severity: 'high',
    impact: 'Anyone with an AWS account fetches or deletes archives, which are often backups.',
    aliases: ['archive', 'vault policy'],
    objectives: ['storage-not-public'],
    reads: 'Policy',
    remediation: {
      summary: 'Name accounts in the access policy of the vault.',
      console: ['Open the vault, then Vault access policy, and replace the principal *.'],
      cli: 'aws glacier set-vault-access-policy --region {region} --account-id - --vault-name {name} --policy file://policy.json',
      reference: 'https://docs.aws.amazon.com/amazonglacier/latest/dev/vault-access-policy.html',
    },
  }),
];
