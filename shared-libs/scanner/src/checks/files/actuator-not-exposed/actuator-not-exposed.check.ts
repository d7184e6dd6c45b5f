import { firstMatch, gradedFile, isHtml } from '../exposed-file.ts';

/** Values of Spring Boot 2 and later: what it hides is written as asterisks, and others are empty. */
const silentValues = new Set(['"******"', '""', 'null']);
const VALUE = /"value"\s{0,5}:\s{0,5}([^\s,}]{1,8})/g;
const showsValues = (text: string): boolean =>
  [...text.matchAll(VALUE)].some(([, value = '']) => !silentValues.has(value));

/** Endpoints that tell or do more than whether the application runs. */
const telling = [
  'auditevents',
  'beans',
  'configprops',
  'env',
  'gateway',
  'heapdump',
  'httpexchanges',
]
  .concat([
    'httptrace',
    'jolokia',
    'logfile',
    'loggers',
    'mappings',
    'quartz',
    'refresh',
    'restart',
  ])
  .concat(['sessions', 'shutdown', 'startup', 'threaddump'])
  .map((name) => ({ text: `"${name}"`, followedBy: /^\s{0,5}:\s{0,5}\{\s{0,5}"href"/ }));

export const actuatorNotExposed = gradedFile({
  id: 'actuator-not-exposed',
  catalogueId: 'EXP-016',
  version: 5,
  title: 'The Spring Boot actuator is not exposed',
  severity: 'critical',
  problem: 'Spring Boot actuator exposed with secrets',
  summary: 'The actuator shows the environment of the application, with values.',
  penalty: 40,
  exposure: {
    kind: 'usable-by-anyone',
    phrase: 'Settings and memory of the application are readable by anyone',
  },
  impact:
    'The environment holds settings and secrets; a heap dump from the same place holds everything in memory.',
  cweIds: ['CWE-200', 'CWE-749'],
  owasp: 'A02:2025',
  aliases: ['spring boot actuator', 'heapdump', 'actuator/env'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Expose only the health endpoint, and put the rest behind a login.',
    steps: [
      'Set `management.endpoints.web.exposure.include=health`, and `prometheus` if it is read from outside. Spring Boot 1: `management.security.enabled=true`.',
      'Move the management port to an internal address.',
      'Replace secrets that were in the environment.',
    ],
    effort: 'low',
    reference: null,
  },
  paths: ['actuator/env', 'manage/env', 'env', 'actuator'],
  proofIn: (file) =>
    isHtml(file)
      ? null
      : (firstMatch(
          file,
          { text: '"propertySources"', followedBy: /^\s{0,5}:\s{0,5}\[/ },
          // Spring Boot 1.
          { text: '"systemProperties"', followedBy: /^\s{0,5}:\s{0,5}\{\s{0,5}"java\./ },
        ) ?? (file.body.includes('"_links"') ? firstMatch(file, ...telling) : null)),
  grades: {
    hidden: {
      verdict: 'fail',
      title: 'Spring Boot actuator exposed: environment',
      summary: 'The actuator lists the environment of the application, and hides the values.',
      penalty: 8,
      severity: 'medium',
    },
    listed: {
      verdict: 'fail',
      title: 'Spring Boot actuator exposed: endpoint list',
      summary:
        'The list of endpoints is public and names some that show or change internals. They were not asked, as a heap dump halts the application.',
      penalty: 8,
      severity: 'medium',
    },
  },
  gradeOf(file, matched) {
    if (matched.endsWith('"href"')) return 'listed';
    const isOld = matched.startsWith('"systemProperties"');
    return isOld || showsValues(file.body) ? 'exposed' : 'hidden';
  },
});
