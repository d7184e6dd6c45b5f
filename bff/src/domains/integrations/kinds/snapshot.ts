import type { FindingFacts } from '@parapet/contracts/events/integration';
import { messageOf } from './finding-message.ts';

export interface Snapshot {
  readonly findings: readonly FindingFacts[];
  readonly total: number;
  readonly at: string;
}

/** The open findings of a stored body; null for a message about a scan, a rule or a test. */
export function snapshotOf(body: string): Snapshot | null {
  const message = messageOf(body);
  if (message.type !== 'findings.open') return null;
  return { findings: message.findings, total: message.findingsTotal, at: message.occurredAt };
}

/** Said where a service takes nothing but the whole set. */
export const ONLY_SETS =
  'It takes the open findings alone, after a scan. The connection was checked.';
