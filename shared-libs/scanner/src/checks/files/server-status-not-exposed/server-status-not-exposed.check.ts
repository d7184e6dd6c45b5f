import { exposedFile, firstMatch } from '../exposed-file.ts';

export const serverStatusNotExposed = exposedFile({
  id: 'server-status-not-exposed',
  catalogueId: 'EXP-015',
  version: 2,
  title: 'The server status page is not public',
  severity: 'medium',
  problem: 'Server status readable from the web',
  summary: 'The status or information page of the web server comes back to anyone who asks.',
  penalty: 10,
  impact:
    'It shows who asks for what right now, with addresses and full paths, and how the server is set up.',
  cweIds: ['CWE-200'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Restrict the page to local requests.',
    steps: [
      'In Apache, put `Require local` into the location of server-status and server-info.',
      'In nginx, `allow 127.0.0.1; deny all;` for stub_status.',
    ],
    effort: 'low',
    reference: null,
  },
  rootOnly: true,
  paths: ['server-status', 'server-info', 'nginx_status'],
  proofIn: (file) =>
    firstMatch(
      file,
      { text: '<h1>Apache Server Status for ', followedBy: /^[^<]+<\/h1>/ },
      { text: '<h1', followedBy: /^[^<>]*>Apache Server Information<\/h1>/ },
      /^Active connections: \d{1,15}/m,
    ),
});
