import { askedQuestion } from '../../host-judgement.ts';

export const ftpRefusesAnonymous = askedQuestion({
  id: 'ftp-refuses-anonymous',
  catalogueId: 'PRT-005',
  version: 2,
  title: 'FTP refuses anonymous logins',
  group: 'ports',
  severity: 'medium',
  confidence: 'confirmed',
  reach: 'active',
  question: 'anonymous-ftp',
  problem: 'Anonymous FTP login allowed',
  summary: 'An FTP server lets anyone in as anonymous.',
  penalty: 8,
  exposure: { kind: 'usable-by-anyone', phrase: 'Files are readable by anyone' },
  inside: { severity: 'low', penalty: 3 },
  impact: 'Anyone can read what lies there, and may store files where the server allows it.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['anonymous ftp', 'ftp anonymous login'],
  standard: {
    document: 'RFC 2577',
    section: '9 Software-Base Security Problems',
    published: '1999-05',
  },
  remediation: {
    summary: 'Turn anonymous logins off.',
    steps: [
      'vsftpd: `anonymous_enable=NO` in `vsftpd.conf`.',
      'ProFTPD: remove the `<Anonymous>` section.',
      'Pure-FTPd: start with `--noanonymous`.',
      'IIS: turn Anonymous Authentication off in FTP Authentication.',
      'If files are meant for everyone, serve them over HTTPS.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc2577',
  },
});
