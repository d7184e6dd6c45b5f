import { describe, expect, test } from 'vitest';
import { type FeedItem, feedEventTypes } from './feed.ts';
import { eventLabel, eventsLabel, sharedLineOf, subjectHref } from './feed-labels.ts';

const id = '0190f5a0-0000-7000-8000-000000000001';
const sampleEvent = (parts: Partial<FeedItem>): FeedItem => ({
  id,
  type: 'port.opened',
  severity: null,
  subject: { kind: 'asset', id, name: 'www.northquay.example' },
  assetId: id,
  assetName: 'www.northquay.example',
  isCloudAccount: false,
  scanId: null,
  before: null,
  after: null,
  occurredAt: '2026-11-20T08:00:00.000Z',
  isUnseen: false,
  ...parts,
});

describe('the label of an event', () => {
  test.each(feedEventTypes)('%s has words, also without details', (type) => {
    const label = eventLabel(sampleEvent({ type, before: null, after: null }));
    expect(label).not.toBe(type);
    expect(label).not.toMatch(/null|undefined/);
  });

  test.each([
    ['port.opened', null, { port: 6379, product: 'Redis' }, 'Port 6379 opened: Redis'],
    ['port.opened', null, { count: 211 }, '211 ports opened'],
    ['port.closed', { port: 22 }, null, 'Port 22 closed'],
    [
      'asset.baseline',
      null,
      { ports: 1, technologies: 1, certificates: 0 },
      'First scan: 1 open port, 1 technology, 0 certificates',
    ],
    [
      'finding.status_changed',
      null,
      { count: 3, status: 'risk_accepted' },
      '3 findings risk accepted',
    ],
    ['finding.fixed', null, { count: 4 }, '4 findings fixed'],
    [
      'tech.version_changed',
      { version: '1' },
      { name: 'nginx', version: '2' },
      'nginx: 1 is now 2',
    ],
    ['cert.expiring', null, { notAfter: '2026-12-24T12:00:00.000Z' }, 'ends on 24 December 2026'],
    ['cert.expiring', null, { notAfter: 'Christmas' }, 'Certificate ends soon'],
    ['scan.completed', null, { status: 'partially_completed' }, 'Scan partially complete'],
  ])('%s says what changed', (type, before, after, expected) => {
    expect(eventLabel(sampleEvent({ type, before, after }))).toContain(expected);
  });

  test('of a newer version is its type', () => {
    expect(eventLabel(sampleEvent({ type: 'dns.changed' }))).toBe('dns.changed');
  });
});

describe('the line of several events', () => {
  const added = sampleEvent({ type: 'asset.added' });
  const found = sampleEvent({ type: 'finding.opened', severity: 'high', after: { count: 6 } });

  test('says how many changes they are', () => {
    expect(eventsLabel([added, added, added])).toBe('3 assets added');
    expect(eventsLabel([found, { ...found, after: null }])).toBe('7 new findings');
  });

  test('is shared by those of one kind, severity and novelty', () => {
    expect(sharedLineOf(found)).toBe(sharedLineOf({ ...found, after: null }));
    expect(sharedLineOf(found)).not.toBe(sharedLineOf({ ...found, severity: 'low' }));
    expect(sharedLineOf(added)).not.toBe(sharedLineOf({ ...added, isUnseen: true }));
    expect(sharedLineOf(sampleEvent({ type: 'scan.completed' }))).toBeNull();
  });
});

describe('the page of an event', () => {
  const hrefOf = (after: unknown) =>
    subjectHref(
      sampleEvent({ subject: { kind: 'workspace', id, name: 'SOC 2' }, assetId: null, after }),
    );

  test('is the framework, or the requirement that an attestation is of', () => {
    expect(hrefOf({ frameworkId: 'soc-2', requirements: 3 })).toBe(
      '/dashboard/compliance/soc-2?state=failed,partly,not_assessed',
    );
    expect(hrefOf({ frameworkId: 'soc-2', requirement: 'CC6.1' })).toBe(
      '/dashboard/compliance/soc-2?requirement=CC6.1',
    );
    expect(hrefOf({ limit: 3 })).toContain('tab=billing');
  });
});
