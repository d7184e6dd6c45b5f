import { checkOf } from '../../../check-definition/check.ts';
import { alternatives, announcedVersions } from '../../../subjects/web/announced-versions.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { onPage } from '../../page-judgement.ts';

export const currentHttpOffered = checkOf<WebOrigin>()({
  id: 'current-http-offered',
  catalogueId: 'MSC-010',
  version: 2,
  title: 'HTTP/2 or HTTP/3 is offered',
  group: 'headers',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'http-version',
  impact:
    'Requests over HTTP/1.1 wait for each other, and its framing is what request smuggling is built on.',
  cweIds: ['CWE-444'],
  owasp: 'A02:2025',
  aliases: ['http/2', 'http/3', 'h2', 'request smuggling'],
  standard: {
    document: 'RFC 9113',
    section: '3.2 Starting HTTP/2 for "https" URIs',
    published: '2022-06',
  },
  remediation: {
    summary: 'Switch HTTP/2 on, and HTTP/3 where the server has it.',
    steps: [
      'nginx: `http2 on;` beside `listen 443 ssl;` (before 1.25.1 `listen 443 ssl http2;`), and for HTTP/3 `listen 443 quic;` with `add_header Alt-Svc \'h3=":443"; ma=86400\';`.',
      'Apache: `a2enmod http2` and `Protocols h2 http/1.1`, with the event MPM: with prefork, as mod_php needs it, it stays off.',
      'Caddy and Cloudflare: both are on by default; remove the setting that limits `protocols`.',
      'IIS: on by default since Windows Server 2016; Node: use `http2.createSecureServer` with `allowHTTP1`, or put a proxy in front.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9113',
  },
  outcomes: {
    current: { verdict: 'pass', summary: 'HTTP/2 or HTTP/3 is offered.' },
    old: {
      verdict: 'fail',
      title: 'HTTP/2 and HTTP/3 missing',
      summary: 'Neither ALPN nor Alt-Svc nor the HTTPS record announces a newer version.',
      penalty: 0,
    },
    plain: { verdict: 'not-applicable', summary: 'Browsers speak newer versions over HTTPS only' },
    unread: { verdict: 'unknown', summary: 'The server or its DNS server did not answer' },
  },
  evaluate(origin) {
    const { versions } = origin;
    if (versions === null) return { outcome: 'plain' };
    if (announcedVersions(origin).length > 0) return { outcome: 'current' };
    const { alpn, record } = versions;
    if (!alpn.ok) return { outcome: 'unread', reason: alpn.reason };
    if (!record.ok) return { outcome: 'unread', reason: record.reason };
    const named = record.value.join(' ') || 'none';
    const header = alternatives(origin).join(' ') || 'none';
    return onPage(origin, 'old', {
      expected: 'h2 or h3',
      actual: `ALPN ${alpn.value ?? 'none'}, Alt-Svc ${header}, HTTPS record ${named}`,
    });
  },
});
