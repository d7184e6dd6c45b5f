import type { Exchange } from '../../../subjects/web/web-origin.ts';
import { exposedFile, firstMatch } from '../exposed-file.ts';

const TITLE = /\badmin|control panel|back[ -]?(?:end|office)\b/i;

/** A page whose title names an administration and that asks for a password. */
function adminLoginIn(file: Exchange): string | null {
  const password = firstMatch(file, /type\s?=\s?["']?password\b/i);
  if (password === null) return null;
  const title = firstMatch(file, { text: '<title>', followedBy: /^[^<]+<\/title>/ });
  return TITLE.test(title ?? '') ? title : null;
}

export const adminLoginNotExposed = exposedFile({
  id: 'admin-login-not-exposed',
  catalogueId: 'PNL-001',
  version: 3,
  title: 'Admin logins are not exposed',
  severity: 'low',
  problem: 'Admin login exposed',
  summary: 'A page that asks administrators for a password comes back to anyone who asks.',
  penalty: 2,
  impact: 'Passwords are tried there all day, and one flaw of the login gives the whole site away.',
  cweIds: ['CWE-749'],
  owasp: 'A02:2025',
  aliases: ['admin panel', 'admin login', 'wp-admin', 'login page exposed'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Let only known addresses or an access proxy reach it.',
    steps: [
      'nginx: `allow 192.0.2.0/24; deny all;` in the location that already serves it; a new one would need its `try_files`, `fastcgi_pass` or `proxy_pass` as well. Apache: `Require ip` in `<Location /admin>`.',
      'Caddy: a `remote_ip` matcher. IIS: IP Address and Domain Restrictions. Cloudflare: an Access application for the path.',
      'Require a second factor, and limit attempts.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['admin/', 'administrator/', 'admin/login', 'admin/login/'],
  thing: 'admin login',
  proofIn: adminLoginIn,
});
