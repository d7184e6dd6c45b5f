import { describe, expect, it } from 'vitest';
import type { RegisteredCheck } from '../definition/check.ts';
import { catalogueDefects } from './catalogue-defects.ts';
import { checkDefects } from './check-defects.ts';

const TODAY = '2026-11';

const sound: RegisteredCheck = {
  id: 'logs-encrypted',
  catalogueId: 'LOG-001',
  version: 1,
  title: 'Logs are encrypted at rest',
  group: 'files',
  severity: 'medium',
  confidence: 'confirmed',
  reach: 'anyone',
  subject: 'trail',
  aspect: 'encryption',
  impact: 'Whoever reads the disk reads the logs.',
  cweIds: ['CWE-311'],
  owasp: 'A04:2025',
  aliases: ['log encryption'],
  standard: { document: 'CIS Benchmark 3.0', section: '3.5 Encrypt logs', published: '2024-01' },
  remediation: { summary: 'Encrypt them.', steps: ['Set a key.'], effort: 'low', reference: null },
  outcomes: {
    encrypted: { verdict: 'pass', summary: 'A key is set.' },
    open: { verdict: 'fail', title: 'Logs not encrypted', summary: 'No key.', penalty: 5 },
  },
  judge: () => [],
};
const { encrypted, open } = sound.outcomes as Record<'encrypted' | 'open', never>;

describe('the rules for a check', () => {
  it('accept one that keeps them', () => {
    expect(checkDefects(sound, TODAY)).toEqual([]);
  });

  it.each<[string, Partial<RegisteredCheck>]>([
    ['it can pass', { outcomes: { open } }],
    ['it can fail', { outcomes: { encrypted } }],
    [
      'open: all but information takes points',
      { outcomes: { encrypted, open: { ...(open as object), penalty: 0 } as never } },
    ],
    ['open: all but information takes points', { severity: 'info' }],
    [
      'open: a failure takes at most 40 points',
      { outcomes: { encrypted, open: { ...(open as object), penalty: 41 } as never } },
    ],
    [
      'encrypted: points are taken for failures alone',
      { outcomes: { encrypted: { ...(encrypted as object), penalty: 1 } as never, open } },
    ],
    ['the title is one short line', { title: 'Logs are encrypted.' }],
    ['the title names its subject: nobody', { title: 'Nobody reads the logs' }],
    [
      '"Logs not encrypted" names the problem, not the secure state',
      { title: 'Logs not encrypted' },
    ],
    ['it has an alias', { aliases: [] }],
    ['"KMS" is short and in lower case', { aliases: ['KMS'] }],
    ['each alias is listed once', { aliases: ['kms', 'kms'] }],
    ['the remediation has steps', { remediation: { ...sound.remediation, steps: [] } }],
    ['it names a weakness', { cweIds: [] }],
    ['CWE-310 is a weakness, and no category', { cweIds: ['CWE-310'] }],
    ['the number is like EXP-001', { catalogueId: 'log1' }],
    ['the date is not in the future', { standard: { ...sound.standard, published: '2026-12' } }],
  ])('%s', (rule, change) => {
    expect(checkDefects({ ...sound, ...change }, TODAY)).toContain(rule);
  });
});

describe('the rules for a catalogue', () => {
  const other: RegisteredCheck = {
    ...sound,
    id: 'logs-kept',
    catalogueId: 'LOG-002',
    title: 'Logs are kept for a year',
    outcomes: { encrypted, open: { ...(open as object), title: 'Logs deleted early' } as never },
  };

  it('accept checks that differ', () => {
    expect(catalogueDefects([sound, other])).toEqual([]);
  });

  it.each<[string, Partial<RegisteredCheck>]>([
    ['id "logs-encrypted": logs-encrypted, logs-encrypted', { id: sound.id }],
    ['number "LOG-001": logs-encrypted, logs-kept', { catalogueId: sound.catalogueId }],
    ['title "Logs are encrypted at rest": logs-encrypted, logs-kept', { title: sound.title }],
    [
      'title of a finding "Logs not encrypted": logs-encrypted, logs-kept',
      { outcomes: sound.outcomes },
    ],
    ['order of files: LOG-000', { catalogueId: 'LOG-000' }],
    [
      'date of CIS Benchmark 3.0: 2024-01, 2024-02',
      { standard: { ...sound.standard, published: '2024-02' } },
    ],
    [
      'section of CIS Benchmark 3.0: 3.5 Encrypt logs, 3.5 Encrypt all logs',
      { standard: { ...sound.standard, section: '3.5 Encrypt all logs' } },
    ],
  ])('%s', (rule, change) => {
    expect(catalogueDefects([sound, { ...other, ...change }])).toContain(rule);
  });

  it('let few checks share an alias', () => {
    const many = Array.from({ length: 7 }, (_, number) => ({ ...other, id: `check-${number}` }));
    expect(catalogueDefects(many)).toContainEqual(expect.stringMatching(/^alias "log encryption"/));
  });
});
