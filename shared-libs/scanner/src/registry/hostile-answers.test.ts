import { describe, expect, it } from 'vitest';
import { probesOf } from '../check-definition/needs.ts';
import { webOrigin } from '../testing/web-origins.ts';
import { checks } from './registry.ts';

/** Texts that make a careless pattern start again at each position. */
const hostile: Readonly<Record<string, string>> = {
  'empty lines': 'services:\n'.padEnd(200_000, '\n'),
  'lines of spaces': ' \n'.repeat(100_000),
  spaces: '<allow-access-from'.padEnd(200_000, ' '),
  digits: '['.padEnd(200_000, '0'),
  'tags that never end': '<meta '.repeat(35_000),
  'headings that never end': '<h1'.repeat(70_000),
  'half a log line': 'a a a [\n'.repeat(25_000),
  'half a stack trace': '\n at a.a('.repeat(22_000),
  'one long word': 'a-'.repeat(100_000),
  'one long path': 'at /a'.padEnd(200_000, '.'),
};

const PROBE_LENGTH = 64 * 1024;
/** Processor time: a safe pattern takes milliseconds, an unsafe one seconds to years. */
const LIMIT_MICROSECONDS = 1_000_000;

function duration(work: () => void): number {
  const startedAt = process.cpuUsage();
  work();
  return process.cpuUsage(startedAt).user;
}

describe('a server that answers with text that slows patterns down', () => {
  const ofWeb = checks.filter(({ subject }) => subject === 'web-origin');

  it.each(Object.keys(hostile))('is evaluated as fast as any other: %s', (name) => {
    const body = hostile[name] ?? '';
    const probed = { body: body.slice(0, PROBE_LENGTH), headers: { 'content-type': 'text/plain' } };
    const header = body.slice(0, 60_000).replaceAll('\n', ' ');
    const slow = ofWeb.filter((check) => {
      const probes = probesOf(check);
      const origin = webOrigin({
        body,
        headers: { server: header, 'content-security-policy': header, 'set-cookie': header },
        probes,
        files: Object.fromEntries(probes.map(({ path }) => [path, probed])),
        notFound: { body: body.slice(1, PROBE_LENGTH) },
      });
      return duration(() => check.judge(origin)) > LIMIT_MICROSECONDS;
    });

    expect(slow.map(({ id }) => id)).toEqual([]);
  });
});
