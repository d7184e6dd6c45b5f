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
  /** Returns the setting where it is not the value at the path; null for none. */
  settingOf?(config: Answer): unknown;
  /** Returns the reason why the resource has no such setting; null where it has. */
  notApplicable?(config: Answer): string | null;
  /** Default: the first property of the path. */
  readonly reads?: readonly string[];
}

export function settingCheck({
  path,
  isSecure,
  expected,
  problem,
  settingOf,
  notApplicable,
  reads = [path.split('.')[0] ?? path],
  ...facts
}: SettingFacts): CloudCheck {
  const judgePath = requires(path, isSecure, { problem: 'insecure', expected });
  return {
    ...facts,
    reads,
    problems: { insecure: { title: problem } },
    judge(resource) {
      const reason = notApplicable?.(resource.config) ?? null;
      if (reason !== null) return { notApplicable: reason };
      if (!settingOf) return judgePath(resource);
      const value = settingOf(resource.config) ?? null;
      return isSecure(value)
        ? 'secure'
        : { problem: 'insecure', shown: { [path]: value }, expected };
    },
  };
}

export const isTrue = (value: Answer): boolean => value === true;
