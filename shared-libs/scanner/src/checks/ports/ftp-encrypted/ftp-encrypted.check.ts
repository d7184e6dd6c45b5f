import { checkOf } from '../../../check-definition/check.ts';
import type { HostSnapshot } from '../../../subjects/host.ts';
import { judgeServices, portCheck, unnamedOutcome } from '../exposed-service.ts';

type Key = 'absent' | 'encrypted' | 'clear' | 'clear-inside' | 'undetermined' | 'unnamed';

export const ftpEncrypted = checkOf<HostSnapshot>()({
  ...portCheck,
  id: 'ftp-encrypted',
  catalogueId: 'PRT-004',
  version: 4,
  title: 'FTP uses TLS',
  severity: 'medium',
  impact: 'Anyone on the network path can read the passwords and the files.',
  cweIds: ['CWE-319'],
  owasp: 'A04:2025',
  aliases: ['cleartext ftp', 'ftps', 'port 21'],
  standard: {
    document: 'RFC 4217',
    section: '4 Session negotiation on the control port',
    published: '2005-10',
  },
  remediation: {
    summary: 'Replace FTP by SFTP, or require TLS.',
    steps: [
      'Use SFTP, which comes with SSH.',
      'vsftpd: `ssl_enable=YES` with `rsa_cert_file`, `force_local_logins_ssl=YES` and `force_local_data_ssl=YES`.',
      'ProFTPD: `TLSEngine on` and `TLSRequired on`. Pure-FTPd: `TLS 2`.',
      'IIS: Require SSL connections in FTP SSL Settings.',
      'Make sure first that every client can do TLS: one that cannot is locked out.',
    ],
    effort: 'low',
    reference: null,
  },
  outcomes: {
    absent: { verdict: 'pass', summary: 'No FTP server was found.' },
    encrypted: { verdict: 'pass', summary: 'The FTP server offers TLS.' },
    clear: {
      verdict: 'fail',
      title: 'FTP without TLS',
      summary: 'An FTP server accepts passwords in clear text, and offers no TLS.',
      penalty: 8,
    },
    'clear-inside': {
      verdict: 'fail',
      title: 'FTP without encryption, on a private address',
      summary:
        'An FTP server on a private address accepts passwords in clear text, and offers no TLS.',
      penalty: 3,
      severity: 'low',
    },
    undetermined: {
      verdict: 'unknown',
      summary: 'The FTP server did not tell whether it offers TLS',
    },
    unnamed: unnamedOutcome,
  },
  evaluate: (host) =>
    judgeServices<Key>(
      host,
      { service: 'ftp', usualPorts: [21, 990] },
      'absent',
      () => 'unnamed',
      ({ access, tls }) => {
        if (tls) return 'encrypted';
        if (access === 'unknown') return 'undetermined';
        if (access === 'protected') return 'encrypted';
        return host.inside ? 'clear-inside' : 'clear';
      },
    ),
});
