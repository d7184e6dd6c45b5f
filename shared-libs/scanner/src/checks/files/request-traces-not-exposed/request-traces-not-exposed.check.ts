import { exposedFile, firstMatch } from '../exposed-file.ts';

export const requestTracesNotExposed = exposedFile({
  id: 'request-traces-not-exposed',
  catalogueId: 'EXP-038',
  version: 3,
  title: 'Request traces (trace.axd, ELMAH) are not exposed',
  severity: 'high',
  problem: 'Request trace exposed (trace.axd, ELMAH)',
  summary: 'The trace or error log of an ASP.NET application comes back to anyone who asks.',
  penalty: 25,
  exposure: { kind: 'usable-by-anyone', phrase: 'Requests of visitors are readable by anyone' },
  impact:
    'It shows the requests of other visitors with their cookies, and so lets anyone take over a session.',
  cweIds: ['CWE-489', 'CWE-532'],
  owasp: 'A02:2025',
  aliases: ['trace.axd', 'elmah', 'elmah.axd', 'httptrace'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Turn tracing off, and restrict the error log.',
    steps: [
      'Set `<trace enabled="false" />` in web.config.',
      'ELMAH: set `allowRemoteAccess` to no, or require a role.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['trace.axd', 'elmah.axd', 'elmah'],
  proofIn: (file) =>
    firstMatch(file, /<h1>Application Trace<\/h1>/i, {
      text: '<title>',
      followedBy: /^\s*Error log for [^<]+/,
    })
      ?.trimEnd()
      .replaceAll('\r\n', '\n') ?? null,
});
