import { exposedService } from '../exposed-service.ts';

export const ftpEncrypted = exposedService({
  id: 'ftp-encrypted',
  catalogueId: 'PRT-004',
  version: 1,
  title: 'File transfer is encrypted',
  severity: 'medium',
  severityInside: 'low',
  problem: 'FTP without encryption',
  summary: 'An FTP server accepts passwords in clear text.',
  penalty: 8,
  penaltyInside: 3,
  impact: 'Anyone on the network path can read the passwords and the files.',
  cweIds: ['CWE-319'],
  standard: {
    document: 'RFC 4217',
    section: '4 Session negotiation on the control port',
    published: '2005-10',
  },
  remediation: {
    summary: 'Replace FTP by SFTP, or require TLS.',
    steps: [
      'Use SFTP, which comes with SSH.',
      'If FTP has to stay, turn on AUTH TLS and require it.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'ftp',
  usualPorts: [21],
  toleratedWhenProtected: true,
});
