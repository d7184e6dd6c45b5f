import type { CloudCheck } from '../definition/cloud-check.ts';
import type { Answer } from '../definition/source.ts';
import { requires } from './requires.ts';

/** A check of one setting: all but what follows from the setting's path. */
export interface SettingFacts extends Omit<CloudCheck, 'reads' | 'problems' | 'judge' | 'joins'> {
  readonly path: string;
  isSecure(value: Answer): boolean;
  /** The secure value, in words. */
  readonly expected: string;
  /** The finding's title. */
  readonly problem: string;
}

export function settingCheck({
  path,
  isSecure,
  expected,
  problem,
  ...facts
}: SettingFacts): CloudCheck {
  return {
    ...facts,
    reads: [path.split('.')[0] ?? path],
    problems: { insecure: { title: problem } },
    judge: requires(path, isSecure, { problem: 'insecure', expected }),
  };
}

export const isTrue = (value: Answer): boolean => value === true;
