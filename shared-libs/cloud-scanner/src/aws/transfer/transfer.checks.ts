import type { CloudCheck } from '../../definition/cloud-check.ts';
import { settingCheck } from '../../judging/setting-check.ts';

export const transferChecks: readonly CloudCheck[] = [
  settingCheck({
    id: 'aws-transfer-server-transport-encrypted',
    topics: ['aws_transfer_server_in_transit_encryption_on'],
    type: 'aws.transfer.server',
    title: 'Transfer servers do not offer FTP without encryption',
    severity: 'medium',
    impact: 'Passwords and files of partners cross the network in clear text.',
    category: 'data',
    cweIds: ['CWE-319'],
    owasp: 'A04:2025',
    aliases: ['sftp', 'ftps'],
    objectives: ['encrypted-in-transit'],
    path: 'Protocols',
    isSecure: (value) => !(value ?? []).includes('FTP'),
    expected: 'SFTP, FTPS or AS2',
    problem: 'Transfer server offers FTP without encryption',
    remediation: {
      summary: 'Offer SFTP or FTPS in place of FTP.',
      console: ['Choose the server, Edit under Protocols, and clear FTP.'],
      cli: 'aws transfer update-server --region {region} --server-id {name} --protocols SFTP',
      terraform: 'resource "aws_transfer_server" "this" {\n  protocols = ["SFTP"]\n}',
      effort: 'medium',
      reference: 'https://docs.aws.amazon.com/transfer/latest/userguide/edit-server-config.html',
    },
  }),
];
