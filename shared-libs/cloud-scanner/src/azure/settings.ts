import type { Exposure } from '@parapet/checks/definition/check';
import type { CloudCheck } from '../definition/cloud-check.ts';
import { type SettingFacts, settingCheck } from '../judging/setting-check.ts';

/** A check of one setting, as a row of its service's table. */
export interface SettingRow
  extends Pick<
      SettingFacts,
      | 'id'
      | 'topics'
      | 'title'
      | 'severity'
      | 'impact'
      | 'cweIds'
      | 'objectives'
      | 'path'
      | 'isSecure'
      | 'expected'
      | 'problem'
    >,
    Partial<
      Pick<SettingFacts, 'category' | 'owasp' | 'aliases' | 'reads' | 'settingOf' | 'notApplicable'>
    > {
  /** What an attacker has without a login. */
  readonly exposure?: Exposure;
  readonly fix: Fix;
}

export interface Fix {
  readonly summary: string;
  readonly steps: readonly string[];
  readonly cli?: string;
  readonly terraform?: string;
  /** Default: low. */
  readonly effort?: 'low' | 'medium' | 'high';
  /** A page below https://learn.microsoft.com/en-us/. */
  readonly page: string;
}

/** Makes the checks of a type from rows. */
export const settingChecks = (
  base: Pick<CloudCheck, 'type' | 'category' | 'owasp'>,
  rows: readonly SettingRow[],
): readonly CloudCheck[] =>
  rows.map(({ fix, exposure, ...facts }) => {
    const check = settingCheck({ ...base, ...facts, remediation: remediationBy(fix) });
    if (!exposure) return check;
    return { ...check, problems: { insecure: { title: facts.problem, exposure } } };
  });

export const remediationBy = ({
  summary,
  steps,
  cli,
  terraform,
  effort = 'low',
  page,
}: Fix): CloudCheck['remediation'] => ({
  summary,
  console: steps,
  ...(cli !== undefined && { cli }),
  ...(terraform !== undefined && { terraform }),
  effort,
  reference: `https://learn.microsoft.com/en-us/${page}`,
});
