import { checkOf } from '../../../check-definition/check.ts';
import type { HostSnapshot } from '../../../subjects/host.ts';

export const httpsOffered = checkOf<HostSnapshot>()({
  id: 'https-offered',
  catalogueId: 'TLS-001',
  version: 2,
  title: 'A host with a web server offers HTTPS',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  reach: 'proved',
  subject: 'host',
  aspect: 'https',
  impact: 'Visitors have no way to reach the site without being read and changed on the way.',
  cweIds: ['CWE-319'],
  owasp: 'A04:2025',
  aliases: ['no https', 'unencrypted website', 'ssl missing'],
  standard: { document: 'RFC 9325', section: '3.2 Strict TLS', published: '2022-11' },
  remediation: {
    summary: 'Serve the site over HTTPS.',
    steps: [
      'Caddy: name the site by its domain; certificates come by themselves.',
      'nginx: `listen 443 ssl;` with `ssl_certificate` and `ssl_certificate_key`; certbot gets and renews both.',
      'Apache: `a2enmod ssl md`, then `MDomain` or certbot.',
      'IIS: win-acme creates the certificate and the binding of port 443.',
      'Node: leave TLS to a server in front of it, or use `https.createServer`.',
      'Then redirect HTTP to it.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9325',
  },
  outcomes: {
    offered: { verdict: 'pass', summary: 'A web server of the host uses TLS.' },
    none: { verdict: 'pass', summary: 'No web server was found on the host.' },
    missing: {
      verdict: 'fail',
      title: 'HTTPS missing',
      summary: 'The host has a web server, and none of its ports offers HTTPS.',
      penalty: 8,
    },
    'missing-inside': {
      verdict: 'fail',
      title: 'HTTPS not offered, on a private address',
      summary: 'The host has a web server without HTTPS, on a private address.',
      penalty: 2,
      severity: 'low',
    },
    unseen: { verdict: 'unknown', summary: 'Not every port was read, and one may offer HTTPS' },
  },
  evaluate({ services, complete, inside }) {
    const web = services.filter((service) => service.web);
    if (web.some(({ tls }) => tls)) return { outcome: 'offered' };
    // APIs over HTTP have checks of their own.
    const [site] = web.filter(({ name }) => name === 'http');
    if (site === undefined) return complete ? { outcome: 'none' } : { outcome: 'unseen' };
    // A port without a name may offer HTTPS to other names, or to clients with a certificate.
    if (
      !complete ||
      services.some(({ port, name, tls }) => name === null && (tls || port === 443))
    ) {
      return { outcome: 'unseen' };
    }
    return {
      outcome: inside ? 'missing-inside' : 'missing',
      observation: {
        proof: site.proof,
        expected: 'a port that offers HTTPS',
        actual: `HTTP at ${web.map(({ port }) => `tcp/${port}`).join(', ')}`,
      },
    };
  },
});
