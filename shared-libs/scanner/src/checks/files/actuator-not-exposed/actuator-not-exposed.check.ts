import { exposedFile, firstMatch, isHtml } from '../exposed-file.ts';

export const actuatorNotExposed = exposedFile({
  id: 'actuator-not-exposed',
  catalogueId: 'EXP-016',
  version: 2,
  title: 'Application internals are not public',
  severity: 'critical',
  problem: 'Spring Boot actuator readable from the web',
  summary: 'The actuator shows the environment of the application.',
  penalty: 40,
  impact:
    'The environment holds settings and secrets; a heap dump from the same place holds everything in memory.',
  cweIds: ['CWE-200', 'CWE-749'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Expose only the health endpoint, and put the rest behind a login.',
    steps: [
      'Set `management.endpoints.web.exposure.include=health`.',
      'Move the management port to an internal address.',
      'Replace secrets that were in the environment.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['actuator/env', 'manage/env'],
  proofIn: (file) =>
    isHtml(file) ? null : firstMatch(file, { text: '"propertySources"', followedBy: /^\s*:\s*\[/ }),
});
