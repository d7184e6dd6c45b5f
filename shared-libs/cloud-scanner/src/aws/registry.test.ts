import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CloudCheck } from '../definition/cloud-check.ts';
import { awsChecks, awsSources } from './registry.ts';

const here = import.meta.dirname;
const topics: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(here, 'topics.json'), 'utf8'),
);

describe('the registry of AWS', () => {
  it('lists every check and source on disk once, with a test beside it', async () => {
    const ids = async (kind: 'checks' | 'sources') => {
      const files = globSync(`*/*.${kind}.ts`, { cwd: here });
      const modules = await Promise.all(files.map((file) => import(join(here, file))));
      return modules.flatMap((exported) =>
        Object.entries<readonly unknown[]>(exported).flatMap(([name, rows]) =>
          name.endsWith(kind === 'checks' ? 'Checks' : 'Sources') ? [...rows] : [],
        ),
      );
    };
    expect(new Set(awsChecks)).toEqual(new Set(await ids('checks')));
    expect(new Set(awsSources)).toEqual(new Set(await ids('sources')));
    const untold = globSync('*/*.checks.ts', { cwd: here }).filter(
      (file) => !globSync(file.replace('.checks.ts', '.test.ts'), { cwd: here }).length,
    );
    expect(untold).toEqual([]);
  });

  it('finds each type with one source, and each detail goes into a property of its own', () => {
    expect(repeated(awsSources.flatMap(({ types }) => types))).toEqual([]);
    const into = awsSources.flatMap(({ types, details = [] }) =>
      details.flatMap((detail) =>
        (detail.of ? [detail.of] : types).map((type) => `${type} ${detail.into}`),
      ),
    );
    expect(repeated(into)).toEqual([]);
  });

  it('judges and joins types that a source finds', () => {
    const types = new Set(awsSources.flatMap((source) => source.types));
    const named = awsChecks.flatMap(({ type, joins = [] }) => [type, ...joins]);
    expect(named.filter((type) => !types.has(type))).toEqual([]);
  });

  it('covers topics of the catalogue, and topics.json tells which are open', async () => {
    const covered = new Set(awsChecks.flatMap((check) => check.topics));
    expect([...covered].filter((topic) => !(topic in topics))).toEqual([]);
    const states = Object.entries(topics).map(([topic, state]) => {
      const kept = state.startsWith('dropped: ') ? state : 'open';
      return [topic, covered.has(topic) ? 'done' : kept];
    });
    const text = `${JSON.stringify(Object.fromEntries(states), null, 2)}\n`;
    // `vitest -u` writes it.
    await expect(text).toMatchFileSnapshot('topics.json');
  });

  it('has ids and titles that no two checks share', () => {
    expect(repeated(awsChecks.map(({ id }) => id))).toEqual([]);
    expect(repeated(awsChecks.map(({ title }) => title))).toEqual([]);
    expect(repeated(awsChecks.flatMap(findingTitles))).toEqual([]);
  });

  it('says no sentence twice', () => {
    const sentences = awsChecks.flatMap(({ impact, remediation }) =>
      `${impact} ${remediation.summary}`.split(/(?<=\.) /),
    );
    expect(repeated(sentences)).toEqual([]);
  });

  it.each(awsChecks.map((check) => [check.id, check] as const))(
    '%s keeps the rules',
    (_id, check) => {
      expect(defects(check)).toEqual([]);
    },
  );
});

/** Words that an id has when it names the problem. */
const problemWords =
  /-(?:missing|disabled|unencrypted|insecure|exposed|leaked|expired|stale|unused|weak|outdated)(?:-|$)/;

function defects(check: CloudCheck): readonly string[] {
  const { id, title, impact, remediation } = check;
  const rules: readonly (readonly [boolean, string])[] = [
    [/^aws(?:-[a-z0-9]+)+$/.test(id) && !problemWords.test(id), 'the id names the secure state'],
    [/^[a-zA-Z0-9].{4,80}[^.!?:]$/.test(title), 'the title is one short line'],
    [!findingTitles(check).includes(title), 'the title names the secure state'],
    [findingTitles(check).every((one) => /^[A-Z0-9].{6,78}[^.!?:]$/.test(one)), 'titles are short'],
    [/^[A-Z0-9].{30,400}\.$/.test(impact), 'the impact is one or two sentences'],
    [/^[A-Z].{15,200}\.$/.test(remediation.summary), 'the remediation is a sentence'],
    [remediation.console.length > 0, 'the remediation has steps in the console'],
    [remediation.console.every((step) => /^[A-Z].{8,300}\.$/.test(step)), 'steps are sentences'],
    [remediation.reference.startsWith('https://docs.aws.amazon.com/'), 'it refers to AWS'],
    [check.topics.length > 0 && check.objectives.length > 0, 'it has topics and objectives'],
    [check.reads.length + (check.joins?.length ?? 0) > 0, 'it reads a property'],
  ];
  return rules.filter(([isKept]) => !isKept).map(([, rule]) => rule);
}

const findingTitles = ({ problems }: CloudCheck): readonly string[] =>
  Object.values(problems).map((problem) => problem.title);

const repeated = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.filter((text, at) => texts.indexOf(text) !== at)),
];
