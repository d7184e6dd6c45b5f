import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CloudCheck } from '../definition/cloud-check.ts';
import type { CloudRegistry } from '../engine/registry.ts';

/**
 * Tests that a provider's registry is whole, and that its checks keep the rules of the catalogue.
 * @param folder holds `topics.json` and a folder for each service
 * @param references the beginnings of pages of the provider's documentation
 */
export function describeRegistryRules(
  {
    provider,
    sources,
    checks,
    comparedParts,
  }: Pick<CloudRegistry, 'provider' | 'sources' | 'checks' | 'comparedParts'>,
  { folder, references }: { readonly folder: string; readonly references: readonly string[] },
): void {
  it('lists every check and source on disk once, with a test beside it', async () => {
    const rows = async (kind: 'checks' | 'sources') => {
      const files = globSync(`*/*.${kind}.ts`, { cwd: folder });
      const modules = await Promise.all(files.map((file) => import(join(folder, file))));
      return modules.flatMap((exported) =>
        Object.entries<readonly unknown[]>(exported).flatMap(([name, of]) =>
          name.endsWith(kind === 'checks' ? 'Checks' : 'Sources') ? [...of] : [],
        ),
      );
    };
    expect(new Set(checks)).toEqual(new Set(await rows('checks')));
    expect(new Set(sources)).toEqual(new Set(await rows('sources')));
    const untold = globSync('*/*.checks.ts', { cwd: folder }).filter(
      (file) => !globSync(file.replace('.checks.ts', '.test.ts'), { cwd: folder }).length,
    );
    expect(untold).toEqual([]);
  });

  it('finds each type with one source, and each detail goes into a property of its own', () => {
    expect(repeated(sources.flatMap(({ types }) => types))).toEqual([]);
    const into = sources.flatMap(({ types, details = [] }) =>
      details.flatMap((detail) =>
        (detail.of ? [detail.of] : types).map((type) => `${type} ${detail.into}`),
      ),
    );
    expect(repeated(into)).toEqual([]);
  });

  it('judges and joins types that a source finds', () => {
    const types = new Set(sources.flatMap((source) => source.types));
    const named = checks.flatMap(({ type, joins = [] }) => [type, ...joins]);
    expect(named.filter((type) => !types.has(type))).toEqual([]);
    expect([...types].filter((type) => !type.startsWith(`${provider}.`))).toEqual([]);
    if (!comparedParts) return;
    const joined = new Set(checks.flatMap(({ joins = [] }) => joins));
    expect(Object.keys(comparedParts).toSorted()).toEqual([...joined].toSorted());
  });

  it('covers topics of the catalogue, and topics.json tells which are open or partly covered, and why', async () => {
    const file = join(folder, 'topics.json');
    const topics: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'));
    const covered = new Set(checks.flatMap((check) => check.topics));
    expect([...covered].filter((topic) => !(topic in topics))).toEqual([]);
    const states = Object.entries(topics).map(([topic, state]) => {
      const kinds = covered.has(topic) ? ['partly'] : ['dropped', 'open'];
      const isKept = kinds.some((kind) => state.startsWith(`${kind}: `));
      return [topic, isKept ? state : covered.has(topic) ? 'done' : 'open'];
    });
    expect(states.filter(([, state]) => state === 'open').map(([topic]) => topic)).toEqual([]);
    const text = `${JSON.stringify(Object.fromEntries(states), null, 2)}\n`;
    // `vitest -u` writes it.
    await expect(text).toMatchFileSnapshot(file);
  });

  it('has ids and titles that no two checks share', () => {
    expect(repeated(checks.map(({ id }) => id))).toEqual([]);
    expect(repeated(checks.map(({ title }) => title))).toEqual([]);
    expect(repeated(checks.flatMap(findingTitles))).toEqual([]);
  });

  it('says no sentence twice', () => {
    const sentences = checks.flatMap(({ impact, remediation }) =>
      `${impact} ${remediation.summary}`.split(/(?<=\.) /),
    );
    expect(repeated(sentences)).toEqual([]);
  });

  // A provider may have no checks yet.
  if (checks.length === 0) return;
  it.each(checks.map((check) => [check.id, check] as const))('%s keeps the rules', (id, check) => {
    expect(id.startsWith(`${provider}-`)).toBe(true);
    expect(defects(check, references)).toEqual([]);
  });
}

/** Words that an id has when it names the problem. */
const problemWords =
  /-(?:missing|disabled|unencrypted|insecure|exposed|leaked|expired|stale|unused|weak|outdated)(?:-|$)/;

function defects(check: CloudCheck, references: readonly string[]): readonly string[] {
  const { id, title, impact, remediation } = check;
  const rules: readonly (readonly [boolean, string])[] = [
    [/^[a-z]+(?:-[a-z0-9]+)+$/.test(id) && !problemWords.test(id), 'the id names the secure state'],
    [/^[a-zA-Z0-9].{4,80}[^.!?:]$/.test(title), 'the title is one short line'],
    [!findingTitles(check).includes(title), 'the title names the secure state'],
    [findingTitles(check).every((one) => /^[A-Z0-9].{6,78}[^.!?:]$/.test(one)), 'titles are short'],
    [/^[A-Z0-9].{30,400}\.$/.test(impact), 'the impact is one or two sentences'],
    [/^[A-Z].{15,200}\.$/.test(remediation.summary), 'the remediation is a sentence'],
    [remediation.console.length > 0, 'the remediation has steps in the console'],
    [remediation.console.every((step) => /^[A-Z].{8,300}\.$/.test(step)), 'steps are sentences'],
    [
      references.some((start) => remediation.reference.startsWith(start)),
      'it refers to the provider',
    ],
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
