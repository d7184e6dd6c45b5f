import { exposedFile, isHtml } from '../exposed-file.ts';

const ABOUT = /^# (?:HELP|TYPE) ([A-Za-z_:][\w:]*)/;
const SAMPLE = /^([A-Za-z_:][\w:]*)[ \t{]/;
/** Tells what the sample of a counter, a histogram or a summary has behind the name of the metric. */
const SUFFIX = /_(?:bucket|count|created|info|sum|total)$/;

/** A line about a metric that also has a sample: a text may begin with the same words. */
function metricIn(text: string): string | null {
  const about = new Map<string, string>();
  for (const line of text.split('\n')) {
    const name = ABOUT.exec(line)?.[1];
    if (name !== undefined && !about.has(name)) about.set(name, line);
    const sample = SAMPLE.exec(line)?.[1] ?? '';
    const found = about.get(sample) ?? about.get(sample.replace(SUFFIX, ''));
    if (found !== undefined) return found.trimEnd();
  }
  return null;
}

export const metricsNotExposed = exposedFile({
  id: 'metrics-not-exposed',
  catalogueId: 'EXP-018',
  version: 4,
  title: 'Prometheus metrics are not exposed',
  severity: 'low',
  problem: 'Prometheus metrics exposed',
  summary: 'Metrics for Prometheus come back to anyone who asks.',
  penalty: 3,
  impact: 'They show load, internal names and versions, and when the business is active.',
  cweIds: ['CWE-200'],
  owasp: 'A02:2025',
  aliases: ['prometheus metrics', 'prometheus endpoint', 'openmetrics'],
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
