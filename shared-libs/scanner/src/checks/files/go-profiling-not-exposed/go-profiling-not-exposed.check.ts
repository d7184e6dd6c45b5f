import { exposedFile, firstMatch } from '../exposed-file.ts';

export const goProfilingNotExposed = exposedFile({
  id: 'go-profiling-not-exposed',
  catalogueId: 'EXP-017',
  version: 2,
  title: 'Go profiling (pprof) is not exposed',
  severity: 'medium',
  problem: 'Go profiling exposed (pprof)',
  summary: 'Profiles or variables of a Go program come back to anyone who asks.',
  penalty: 10,
  impact:
    'They show internals of the program and its command line, and each profile puts load on the server.',
  cweIds: ['CWE-200', 'CWE-489'],
  owasp: 'A02:2025',
  aliases: ['pprof', 'debug/pprof', 'go pprof'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Serve profiling on an internal address only.',
    steps: ['Import net/http/pprof on a separate server that listens on localhost.'],
    effort: 'low',
    reference: null,
  },
  paths: ['debug/pprof/', 'debug/vars'],
  proofIn: (file) =>
    firstMatch(file, 'Types of profiles available:', {
      text: '"memstats"',
      followedBy: /^\s*:\s*\{/,
    }),
});
