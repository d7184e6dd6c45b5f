import { severities } from '@parapet/ui/severity-levels';
import type { LiveFinding } from './live-scan.store.ts';

/** Among equals, what was found last comes first, as in the stream. */
export const worstFirst = (findings: readonly LiveFinding[]): readonly LiveFinding[] =>
  findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
