import type { RegisteredCheck } from '../definition/check.ts';
import { citationDefects } from './citation-defects.ts';

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

/** Returns the titles of a check's findings, each once. */
export const findingTitlesOf = ({ outcomes }: RegisteredCheck): readonly string[] => [
  ...new Set(Object.values(outcomes).flatMap((one) => (one.verdict === 'fail' ? [one.title] : []))),
];

/**
 * Returns the rules that the facts of a check break, whatever catalogue it is in.
 * @param today the month of the ruleset: `2026-11`
 */
export const checkDefects = (check: RegisteredCheck, today: string): readonly string[] => [
  ...outcomeDefects(check),
  ...titleDefects(check),
  ...aliasDefects(check.aliases),
  ...remediationDefects(check.remediation),
  ...weaknessDefects(check.cweIds),
  ...citationDefects(check.standard, today),
  ...broken([[/^[A-Z]+-\d{3}$/.test(check.catalogueId), 'the number is like EXP-001']]),
];

type Rule = readonly [isKept: boolean, rule: string];

const broken = (rules: readonly Rule[]): string[] =>
  rules.filter(([isKept]) => !isKept).map(([, rule]) => rule);

function outcomeDefects({ outcomes, severity }: RegisteredCheck): readonly string[] {
  const verdicts = Object.values(outcomes).map(({ verdict }) => verdict);
  const ofOutcomes = Object.entries(outcomes).flatMap(([key, outcome]): Rule[] => {
    if (outcome.verdict !== 'fail') {
      return [[!('penalty' in outcome), `${key}: points are taken for failures alone`]];
    }
    const isInformation = (outcome.severity ?? severity) === 'info';
    return [
      [outcome.penalty > 0 !== isInformation, `${key}: all but information takes points`],
      [outcome.penalty <= 40, `${key}: a failure takes at most 40 points`],
    ];
  });
  return broken([
    [verdicts.includes('pass'), 'it can pass'],
    [verdicts.includes('fail'), 'it can fail'],
    ...ofOutcomes,
  ]);
}

function titleDefects(check: RegisteredCheck): readonly string[] {
  const hidden = (title: string) =>
    riddles.filter((riddle) => title.toLowerCase().includes(riddle));
  return broken([
    [/^\.?[a-zA-Z0-9].{4,80}[^.!?:]$/.test(check.title), 'the title is one short line'],
    [hidden(check.title).length === 0, `the title names its subject: ${hidden(check.title)}`],
    ...findingTitlesOf(check).flatMap((title): Rule[] => [
      [title !== check.title, `"${title}" names the problem, not the secure state`],
      [/^\.?[a-zA-Z0-9].{6,78}[^.!?:]$/.test(title), `"${title}" is one short line`],
      [hidden(title).length === 0, `"${title}" names the problem: ${hidden(title)}`],
    ]),
  ]);
}

const aliasDefects = (aliases: readonly string[]): readonly string[] =>
  broken([
    [aliases.length > 0, 'it has an alias'],
    [new Set(aliases).size === aliases.length, 'each alias is listed once'],
    ...aliases.map((alias): Rule => {
      const isPlain = alias === alias.trim().toLowerCase();
      return [
        isPlain && alias.length > 1 && alias.length < 45,
        `"${alias}" is short and in lower case`,
      ];
    }),
  ]);

function remediationDefects({ summary, steps }: RegisteredCheck['remediation']): readonly string[] {
  const text = steps.join('\n');
  return broken([
    [summary.endsWith('.'), 'the remediation is a sentence'],
    [steps.length > 0, 'the remediation has steps'],
    ...Object.entries(refusedSettings).map(
      ([setting, by]): Rule => [!text.includes(setting), `"${setting}" is refused by ${by}`],
    ),
  ]);
}

const weaknessDefects = (cweIds: readonly string[]): readonly string[] =>
  broken([
    [cweIds.length > 0, 'it names a weakness'],
    ...cweIds.map(
      (cwe): Rule => [
        /^CWE-[1-9]\d*$/.test(cwe) && !categories.includes(cwe),
        `${cwe} is a weakness, and no category`,
      ],
    ),
  ]);
