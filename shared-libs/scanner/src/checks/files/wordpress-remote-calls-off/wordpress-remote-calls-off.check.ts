import { exposedFile, firstMatch } from '../exposed-file.ts';

export const wordpressRemoteCallsOff = exposedFile({
  id: 'wordpress-remote-calls-off',
  catalogueId: 'PNL-013',
  version: 2,
  title: 'WordPress XML-RPC is disabled',
  severity: 'low',
  problem: 'WordPress XML-RPC enabled (xmlrpc.php)',
  summary: 'xmlrpc.php of WordPress takes calls from anyone.',
  penalty: 2,
  impact:
    'It takes passwords past limits of the login page, before WordPress 4.4 hundreds in one call, and pingbacks attack other sites.',
  cweIds: ['CWE-307', 'CWE-749'],
  owasp: 'A02:2025',
  aliases: ['xmlrpc.php', 'xml-rpc', 'xmlrpc', 'pingback'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'ATHN-03, testing for weak lock out mechanism',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Refuse requests to xmlrpc.php.',
    steps: [
      'nginx: `location = /xmlrpc.php { deny all; }`. Apache: `Require all denied` in `<Files "xmlrpc.php">`.',
      'Caddy: `respond /xmlrpc.php 403`. Cloudflare: a custom rule that blocks the path. IIS: a hidden segment in request filtering.',
      'Jetpack needs it: then allow the addresses of WordPress.com alone. Apps that publish through it stop working.',
    ],
    effort: 'low',
    reference: 'https://developer.wordpress.org/advanced-administration/security/hardening/',
  },
  paths: ['xmlrpc.php'],
  alsoAt: [405],
  proofIn: (file) => firstMatch(file, 'XML-RPC server accepts POST requests only.'),
});
