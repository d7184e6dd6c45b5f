import { askedQuestion } from '../../host-judgement.ts';

/** A forward proxy that fails at a foreign name, rather than refusing it, is open, whatever reason it gives. */
export const httpProxyRefusesStrangers = askedQuestion({
  id: 'http-proxy-refuses-strangers',
  catalogueId: 'PRT-037',
  version: 4,
  title: 'HTTP proxies are not open',
  group: 'ports',
  severity: 'high',
  confidence: 'firm',
  reach: 'active',
  question: 'http-proxy',
  problem: 'Open HTTP proxy',
  summary: 'A web server fetches pages of other sites for strangers.',
  penalty: 15,
  exposure: { kind: 'usable-by-anyone', phrase: 'The proxy can be used by anyone' },
  // Inside, a proxy is there for its own network.
  inside: { severity: 'info', penalty: 0 },
  impact: 'Anyone can hide behind the address, and reach services that only this host may reach.',
  cweIds: ['CWE-441', 'CWE-918'],
  owasp: 'A01:2025',
  aliases: ['open proxy', 'squid', 'http proxy', 'port 3128'],
  standard: { document: 'RFC 9112', section: '3.2.2 absolute-form', published: '2022-06' },
  remediation: {
    summary: 'Allow the proxy to its own clients alone.',
    steps: [
      'Squid: `http_access allow localnet`, then `http_access deny all`.',
      'Apache: `ProxyRequests Off`, or `Require ip` inside of `<Proxy *>`.',
      'nginx: no `proxy_pass` to `$host` or `$http_host`.',
      'Tinyproxy: `Allow` with your own networks.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: 'https://httpd.apache.org/docs/2.4/mod/mod_proxy.html#access',
  },
});
