import { severities } from '@parapet/ui/severity-levels';
import type { LiveFinding } from './live-scan.store.ts';

/** Sorts by severity; findings of equal severity keep their order, newest first. */
export const worstFirst = (findings: readonly LiveFinding[]): readonly LiveFinding[] =>
  findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
