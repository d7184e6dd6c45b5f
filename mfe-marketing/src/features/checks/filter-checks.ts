import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { CheckItem } from '../../reference/check-content.ts';

export interface CheckFilter {
  readonly text: string;
  readonly severity: Severity | 'all';
}

/** Returns the checks that have every word of the text in title, id, number or another name. */
export function filterChecks(
  checks: readonly CheckItem[],
  { text, severity }: CheckFilter,
): readonly CheckItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return checks.filter((check) => {
    const { id, number, title, aliases, severities } = check;
    if (severity !== 'all' && !severities.includes(severity)) return false;
    const searched = [id, number, title, ...aliases].join('\n').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
