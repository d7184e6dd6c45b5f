import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Standard } from '@parapet/checks/definition/check';
import { describe, expect, it } from 'vitest';
import type { RegisteredCheck } from '../check-definition/check.ts';
import {
  needsCrawl,
  needsHeartbeat,
  needsStorage,
  questionsOf,
} from '../check-definition/needs.ts';
import { checks } from './registry.ts';
import { RULESET_VERSION } from './ruleset.ts';
import { checksNamed } from './search-checks.ts';

const folder = fileURLToPath(new URL('../checks', import.meta.url));
const onDisk = globSync('**/*.check.ts', { cwd: folder });
const idOf = (file: string): string => basename(file, '.check.ts');
/** Files of a group whose checks are rows. */
const tables = globSync('*/*.checks.ts', { cwd: folder });

/** Returns the ids of the rows that the file exports. */
async function idsOfRows(file: string): Promise<readonly string[]> {
  const exported: Record<string, readonly { id: string }[]> = await import(`${folder}/${file}`);
  return Object.values(exported).flatMap((rows) => rows.map(({ id }) => id));
}

describe('the catalogue of checks', () => {
  it('registers every check on disk, and nothing else', async () => {
    const rows = (await Promise.all(tables.map(idsOfRows))).flat();
    expect(rows.length).toBeGreaterThan(1);
    expect(checks.map(({ id }) => id).sort()).toEqual([...onDisk.map(idOf), ...rows].sort());
  });

  it.each(tables)('%s has its test beside it', (file) => {
    expect(globSync(file.replace(/\.ts$/, '.test.ts'), { cwd: folder })).toHaveLength(1);
  });

  it.each(onDisk)('%s is in a folder of its name, with a test beside it', (file) => {
    const id = idOf(file);
    expect(basename(dirname(file))).toBe(id);
    expect(globSync(`${dirname(file)}/${id}.check.test.ts`, { cwd: folder })).toHaveLength(1);
    const check = checks.find((c) => c.id === id);
    expect(check?.group).toBe(file.split('/')[0]);
  });

  it('gives every check a unique id and catalogue number', () => {
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
    expect(new Set(checks.map(({ catalogueId }) => catalogueId)).size).toBe(checks.length);
    for (const { catalogueId } of checks) expect(catalogueId).toMatch(/^[A-Z]+-\d{3}$/);
  });

  it('has no check with a number that is told to have none', async () => {
    const page = new URL('../../../docs/check-coverage.md', import.meta.url);
    const rows = (await readFile(page, 'utf8')).matchAll(/^\| ((?:[A-Z]+-\d{3}(?:, )?)+) \|/gm);
    const without = [...rows].flatMap(([, numbers = '']) => numbers.split(', '));
    expect(without.length).toBeGreaterThan(30);
    const registered = new Set(checks.map(({ catalogueId }) => catalogueId));
    expect(without.filter((number) => registered.has(number))).toEqual([]);
    expect(without).toHaveLength(new Set(without).size);
  });

  it('lists the checks of a group by their number', () => {
    for (const ofGroup of Map.groupBy(checks, ({ group }) => group).values()) {
      const numbers = ofGroup.map(({ catalogueId }) => catalogueId);
      expect(numbers).toEqual(numbers.toSorted());
    }
  });

  it.each(checks.map((check) => [check.id, check] as const))(
    '%s can pass and can fail',
    (_id, c) => {
      const verdicts = Object.values(c.outcomes).map(({ verdict }) => verdict);
      expect(verdicts).toContain('pass');
      expect(verdicts).toContain('fail');
    },
  );

  it.each(checks.map((check) => [check.id, check] as const))(
    '%s takes points for failures only, and none for information',
    (_id, check) => {
      for (const outcome of Object.values(check.outcomes)) {
        if (outcome.verdict !== 'fail') {
          expect(outcome).not.toHaveProperty('penalty');
          continue;
        }
        const severity = outcome.severity ?? check.severity;
        expect(outcome.penalty > 0).toBe(severity !== 'info');
        expect(outcome.penalty).toBeLessThanOrEqual(40);
      }
    },
  );

  it.each(checks.map((check) => [check.id, check] as const))(
    '%s has a title and steps to fix it',
    (_id, check) => {
      expect(check.title).toMatch(/^\.?[a-zA-Z0-9].{4,80}[^.!?:]$/);
      expect(riddles.filter((riddle) => check.title.toLowerCase().includes(riddle))).toEqual([]);
      expect(check.remediation.summary).toMatch(/\.$/);
      expect(check.remediation.steps.length).toBeGreaterThan(0);
    },
  );

  it.each(checks.map((check) => [check.id, check] as const))(
    '%s titles its findings with the problem',
    (_id, check) => {
      for (const title of titlesOf(check)) {
        expect(title).not.toBe(check.title);
        expect(title).toMatch(/^\.?[a-zA-Z0-9].{6,78}[^.!?:]$/);
        expect(
          riddles.filter((riddle) => title.toLowerCase().includes(riddle)),
          title,
        ).toEqual([]);
      }
    },
  );

  it('gives each check a title of its own', () => {
    expect(new Set(checks.map(({ title }) => title)).size).toBe(checks.length);
  });

  it.each(
    checks.filter(({ needs = [] }) => needs.length > 0).map((check) => [check.id, check] as const),
  )('%s needs what its reach allows, of one kind alone', (_id, check) => {
    const needs = check.needs ?? [];
    expect(new Set(needs.map((need) => typeof need)).size, 'requests or readings').toBe(1);
    // A request needs no crawl, and storage comes with it.
    if (needsCrawl(check)) expect(needs).toHaveLength(1);
    if (needsStorage(check)) expect(check.reach).toBe('proved');
    if (needsHeartbeat(check)) expect(check.reach).toBe('active');
    if (questionsOf(check).length > 0) expect(check.reach).not.toBe('anyone');
  });

  it('gives no two checks the same title of a finding', () => {
    const owners = Map.groupBy(
      checks.flatMap((check) => titlesOf(check).map((title) => ({ title, id: check.id }))),
      ({ title }) => title,
    );
    const shared = [...owners].filter(([, of]) => new Set(of.map(({ id }) => id)).size > 1);
    expect(shared.map(([title]) => title)).toEqual([]);
  });

  it.each(checks.map((check) => [check.id, check] as const))(
    '%s has aliases that a search finds it by',
    (id, { aliases }) => {
      expect(aliases.length).toBeGreaterThan(0);
      expect(new Set(aliases).size).toBe(aliases.length);
      for (const alias of aliases) {
        expect(alias).toBe(alias.trim().toLowerCase());
        expect(alias.length).toBeGreaterThan(1);
        expect(alias.length).toBeLessThan(45);
        expect(checksNamed(alias)).toContain(id);
      }
    },
  );

  it('shares an alias among few checks, as it would name none of them', () => {
    const owners = Map.groupBy(
      checks.flatMap(({ id, aliases }) => aliases.map((alias) => ({ alias, id }))),
      ({ alias }) => alias,
    );
    const many = [...owners].filter(([, of]) => of.length > 6);
    expect(many.map(([alias]) => alias)).toEqual([]);
  });

  it.each(checks.map((check) => [check.id, check] as const))(
    '%s gives no advice that a server refuses',
    (_id, { remediation }) => {
      const text = remediation.steps.join('\n');
      expect(Object.keys(refusedSettings).filter((setting) => text.includes(setting))).toEqual([]);
    },
  );

  it.each(checks.map((check) => [check.id, check] as const))(
    '%s cites its standard with section and date',
    (_id, { standard, cweIds }) => {
      expect(citationErrors(standard)).toEqual([]);
      expect(cweIds.length).toBeGreaterThan(0);
      for (const cwe of cweIds) expect(cwe).toMatch(/^CWE-[1-9]\d*$/);
      expect(cweIds.filter((cwe) => categories.includes(cwe))).toEqual([]);
    },
  );

  it('gives each standard one date, and each of its sections one title', () => {
    const cited = checks.map(({ standard }) => standard);
    for (const [document, ofOne] of Map.groupBy(cited, (one) => one.document)) {
      expect(new Set(ofOne.map(({ published }) => published)).size, document).toBe(1);
      const numbered = ofOne.filter(({ section }) => /^\d[\d.]* [^,]+$/.test(section));
      for (const [number, same] of Map.groupBy(numbered, ({ section }) => section.split(' ')[0])) {
        const titles = new Set(same.map(({ section }) => section));
        expect([...titles], `${document}, ${number}`).toHaveLength(1);
      }
    }
  });

  it.each<[string, Standard]>([
    ['without a section', { document: 'RFC 8996', section: '', published: '2021-03' }],
    ['with a name alone', { document: 'RFC 8996', section: 'TLS 1.0', published: '2021-03' }],
    ['with a number alone', { document: 'RFC 8996', section: '4', published: '2021-03' }],
    ['with a sign', { document: 'RFC 8996', section: '§ 4 Do not use TLS', published: '2021-03' }],
    ['of the future', { document: 'RFC 8996', section: '4 Do not use', published: '2031-03' }],
    ['of no month', { document: 'RFC 8996', section: '4 Do not use', published: '2021-13' }],
    ['of no day', { document: 'RFC 8996', section: '4 Do not use', published: '2021-02-30' }],
    ['written otherwise', { document: 'RFC8996', section: '4 Do not use', published: '2021-03' }],
    ['that is obsolete', { document: 'RFC 7489', section: '6.3 Format', published: '2015-03' }],
    ['of no test', { document: 'OWASP WSTG', section: 'CONF-1, files', published: '2020-12' }],
    [
      'that was revoked',
      {
        document: 'CISA Binding Operational Directive 22-01',
        section: 'Required actions',
        published: '2021-11-03',
      },
    ],
    [
      'of a list that has a newer edition',
      { document: 'OWASP Top 10:2021', section: 'A06 Components', published: '2021-09-24' },
    ],
    [
      'of a test that is part of another',
      {
        document: 'OWASP Web Security Testing Guide 4.2',
        section: 'ERRH-02, stack traces',
        published: '2020-12-03',
      },
    ],
    [
      'without an edition',
      { document: 'OWASP ASVS', section: '3.4 Headers', published: '2025-05' },
    ],
  ])('refuses a citation %s', (_name, standard) => {
    expect(citationErrors(standard)).not.toEqual([]);
  });
});

const titlesOf = (check: RegisteredCheck): readonly string[] => [
  ...new Set(
    Object.values(check.outcomes).flatMap((one) => (one.verdict === 'fail' ? [one.title] : [])),
  ),
];

/** Wording that nobody searches for, with which a title hides what it is about. */
const riddles = [
  'stranger',
  'nobody',
  'in vain',
  'takes orders',
  'hands out',
  'tells ',
  'lets ',
  'leaves ',
  'speaks ',
  'waits for',
  'whose ',
  'look-up',
  'plain http',
  'sub-domain',
  'without a token',
  'without a hash',
  'flaw that',
];

/** Settings that are easily written from memory, with who does not start or offer TLS with them. */
const refusedSettings: Readonly<Record<string, string>> = {
  'protocols = >=': 'Postfix before 3.6',
  'point it at `ffdhe': 'nginx, which wants a file',
};

/** Categories of CWE that are easily taken for weaknesses; CWE prohibits mapping to them. */
const categories = [2, 16, 19, 254, 255, 264, 265, 275, 310, 320, 361, 388, 389, 399, 417].map(
  (number) => `CWE-${number}`,
);

/** Obsolete RFCs that are easily cited from memory, with what took their place. */
const obsolete: Readonly<Record<string, number>> = {
  2246: 8996,
  2616: 9110,
  2818: 9110,
  4346: 8996,
  5246: 8446,
  5785: 8615,
  6125: 9525,
  6844: 8659,
  7231: 9110,
  7483: 9083,
  7489: 9989,
  7525: 9325,
  8624: 9904,
};

/** Other texts that are easily cited from memory, with what took their place. */
const superseded: Readonly<Record<string, string>> = {
  'CISA Binding Operational Directive 19-02': '26-04',
  'CISA Binding Operational Directive 22-01': '26-04',
  'OWASP Top 10:2017': '2025',
  'OWASP Top 10:2021': '2025',
  'draft-west-cookie-incrementalism-00': 'the draft that obsoletes RFC 6265',
};

/** Tests of the guide, edition 4.2, that say nothing but which other test they are part of. */
const merged = ['ERRH-02', 'INFO-09', 'INPV-03'];

/** Returns what is obviously wrong with a citation. The date of the rules stands for today. */
function citationErrors({ document, section, published }: Standard): readonly string[] {
  const [year = '', month = ''] = RULESET_VERSION.split('.');
  const today = `${year}-${month.padStart(2, '0')}`;
  const whole = published.length === 7 ? `${published}-01` : published;
  const rfc = /^RFC (\d{3,5})(?:, .+)?$/.exec(document)?.[1];
  const isRfc = /\bRFC/i.test(document);
  const rules: readonly (readonly [boolean, string])[] = [
    [document.trim() === document && document !== '', 'the document has a name'],
    [section.trim() === section && section.length > 2, 'the section has a name'],
    [!/^(?:§|sec(?:tion)?\b)|[.:]$/i.test(section), 'the section is written as in the document'],
    [/^\d{4}-\d{2}(?:-\d{2})?$/.test(published), 'the date is a month or a day'],
    [isDay(whole), 'the date exists'],
    [published.slice(0, 7) <= today && published > '1980', 'the date is not in the future'],
    [!isRfc || rfc !== undefined, 'an RFC is written as RFC and its number'],
    [!isRfc || /^\d+(?:\.\d+)* \S/.test(section), 'a section of an RFC has number and title'],
    [
      !/W3C (?!Recommendation)/.test(document) || /^\d+(?:\.\d+)* \S/.test(section),
      'a section of a W3C draft has number and title',
    ],
    [rfc === undefined || obsolete[rfc] === undefined, 'the RFC is in force'],
    [superseded[document] === undefined, 'the text is in force'],
    [!merged.includes(section.slice(0, 7)), 'the test has a text of its own'],
    [!/^draft-/.test(document) || /-\d{2}$/.test(document), 'a draft has its number'],
    [!/^OWASP/.test(document) || /\d/.test(document), 'the edition is named'],
    [
      !/Testing Guide|WSTG/.test(document) || /^[A-Z]{4}-\d{2}, \S/.test(section),
      'a test of the guide has its number and title',
    ],
  ];
  return rules.filter(([isRight]) => !isRight).map(([, rule]) => rule);
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
