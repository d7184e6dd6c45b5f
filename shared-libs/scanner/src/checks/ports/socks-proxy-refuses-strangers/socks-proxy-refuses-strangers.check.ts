import { askedQuestion } from '../../host-judgement.ts';

export const socksProxyRefusesStrangers = askedQuestion({
  id: 'socks-proxy-refuses-strangers',
  catalogueId: 'PRT-044',
  version: 1,
  title: 'SOCKS proxies are not open',
  group: 'ports',
  severity: 'high',
  confidence: 'confirmed',
  reach: 'active',
  question: 'socks-proxy',
  problem: 'Open SOCKS proxy',
  summary: 'A SOCKS proxy connects to anything for strangers.',
  penalty: 15,
  exposure: { kind: 'usable-by-anyone', phrase: 'The proxy can be used by anyone' },
  inside: { severity: 'medium', penalty: 6 },
  impact: 'Anyone can hide behind the address, and reach services that only this host may reach.',
  cweIds: ['CWE-441', 'CWE-306'],
  owasp: 'A01:2025',
  aliases: ['open proxy', 'socks5', 'port 1080'],
  standard: {
    document: 'RFC 1928',
    section: '3 Procedure for TCP-based clients',
    published: '1996-03',
  },
  remediation: {
    summary: 'Require a login, or listen on loopback alone.',
    steps: [
      'Dante: `socksmethod: username` and a `client pass` rule for your own networks.',
      'OpenSSH: `ssh -D 127.0.0.1:1080`, without `GatewayPorts`.',
      'Tor: `SocksPort 127.0.0.1:9050`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc1928',
  },
});
