import { firstMatch, gradedFile } from '../exposed-file.ts';

const HAPROXY = '<title>Statistics Report for HAProxy';

export const serverStatusNotExposed = gradedFile({
  id: 'server-status-not-exposed',
  catalogueId: 'EXP-015',
  version: 5,
  title: 'Server status pages are not exposed',
  severity: 'medium',
  problem: 'Server status page exposed (mod_status)',
  summary: 'The status or information page of the web server comes back to anyone who asks.',
  penalty: 10,
  impact:
    'It shows who asks for what right now, with addresses and full paths, and how the server is set up.',
  cweIds: ['CWE-200'],
  owasp: 'A02:2025',
  aliases: ['mod_status', 'server-status', 'haproxy stats', 'nginx status', 'stub_status'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Restrict the status page to local requests.',
    steps: [
      'In Apache, put `Require local` into the location of server-status and server-info.',
      'Behind a proxy on the same machine every request is local: refuse the paths in the proxy, or use mod_remoteip.',
      'In nginx, `allow 127.0.0.1; deny all;` for stub_status.',
      'In HAProxy, serve `stats enable` in a frontend that binds an internal address, with `stats auth` and without `stats admin`.',
      'In lighttpd, put `status.status-url` into `$HTTP["remoteip"] == "127.0.0.1" { }`.',
    ],
    effort: 'low',
    reference: null,
  },
  rootOnly: true,
  paths: [
    'server-status',
    'server-info',
    'nginx_status',
    'haproxy?stats',
    'haproxy/stats',
    'haproxy_stats',
    'stats',
  ],
  proofIn: (file) =>
    firstMatch(
      file,
      { text: '<h1>Apache Server Status for ', followedBy: /^[^<]+<\/h1>/ },
      { text: '<h1', followedBy: /^[^<>]*>Apache Server Information<\/h1>/ },
      {
        text: '<h1>Server-Status',
        followedBy: /^(?: \(lighttpd[^<>]*\))?<\/h1><table summary="status"/,
      },
      HAPROXY,
      {
        text: 'Active connections: ',
        followedBy: /^\d{1,15} ?\r?\nserver accepts handled requests/,
      },
    ),
  grades: {
    steered: {
      verdict: 'fail',
      title: 'HAProxy admin interface exposed without authentication',
      summary:
        'The statistics page of HAProxy has the form with which servers are taken out and sessions killed.',
      penalty: 20,
      exposure: { kind: 'usable-by-anyone', phrase: 'The load balancer takes orders from anyone' },
      severity: 'high',
    },
    counters: {
      verdict: 'fail',
      title: 'nginx status page exposed (stub_status)',
      summary: 'The page of stub_status comes back to anyone who asks. It has numbers alone.',
      penalty: 1,
      severity: 'low',
    },
  },
  gradeOf: ({ body }, matched) => {
    if (matched === HAPROXY) return body.includes('<form method="post">') ? 'steered' : 'exposed';
    return matched.startsWith('Active') ? 'counters' : 'exposed';
  },
});
