import { exposedFile, isHtml } from '../exposed-file.ts';

/** A line about a metric that also has a sample: a text may begin with the same words. */
function metricIn(text: string): string | null {
  for (const [line, name] of text.matchAll(/^# (?:HELP|TYPE) ([A-Za-z_:][\w:]*)[^\n]*/gm)) {
    if (text.includes(`\n${name}`)) return line.trimEnd();
  }
  return null;
}

export const metricsNotExposed = exposedFile({
  id: 'metrics-not-exposed',
  catalogueId: 'EXP-018',
  version: 3,
  title: 'Metrics are not public',
  severity: 'low',
  problem: 'Metrics readable from the web',
  summary: 'Metrics for Prometheus come back to anyone who asks.',
  penalty: 3,
  impact: 'They show load, internal names and versions, and when the business is active.',
  cweIds: ['CWE-200'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Serve metrics on an internal address, or behind a login.',
    steps: ['Bind the metrics endpoint to another port that only the collector reaches.'],
    effort: 'low',
    reference: null,
  },
  paths: ['metrics'],
  proofIn: (file) => (isHtml(file) ? null : metricIn(file.body)),
});
