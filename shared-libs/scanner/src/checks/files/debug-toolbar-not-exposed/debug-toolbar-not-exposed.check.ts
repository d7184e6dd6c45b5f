import { exposedFile, firstMatch } from '../exposed-file.ts';

export const debugToolbarNotExposed = exposedFile({
  id: 'debug-toolbar-not-exposed',
  catalogueId: 'EXP-020',
  version: 3,
  title: 'Debugging tools are not exposed',
  severity: 'high',
  problem: 'Debugging tool exposed',
  summary: 'A profiler of the application framework comes back to anyone who asks.',
  penalty: 25,
  exposure: { kind: 'usable-by-anyone', phrase: 'A debugging tool is open to anyone' },
  impact:
    'It records requests with cookies, queries and settings, and so exposes sessions and secrets.',
  cweIds: ['CWE-489'],
  owasp: 'A02:2025',
  aliases: [
    'django debug toolbar',
    'laravel telescope',
    'symfony profiler',
    'werkzeug debugger',
    'debug mode',
  ],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Turn debugging off in production.',
    steps: [
      'Symfony: run with `APP_ENV=prod` and leave the profiler bundle out.',
      'Laravel: set `APP_DEBUG=false`, and restrict Telescope to administrators.',
    ],
    effort: 'low',
    reference: null,
  },
  // The path _profiler/ only leads to the list.
  paths: [
    '_profiler/empty/search/results?limit=10',
    'telescope/requests',
    '_ignition/health-check',
  ],
  proofIn: (file) =>
    firstMatch(
      file,
      '<title>Symfony Profiler</title>',
      { text: '<title>Telescope', followedBy: /^(?: - [^<]*)?<\/title>/ },
      { text: '"can_execute_commands"', followedBy: /^\s*:\s*true/ },
    ),
});
