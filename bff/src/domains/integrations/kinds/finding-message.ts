import type { FindingFacts, IntegrationMessage } from '@parapet/contracts/events/integration';

/** Says how a finding changed; `requested`: a person asked to send it. */
export type FindingChange = 'new' | 'reopened' | 'fixed' | 'requested';

export interface ChangedFinding {
  readonly change: FindingChange;
  readonly finding: FindingFacts;
}

/** Reads a stored body again. */
export const messageOf = (body: string): IntegrationMessage =>
  JSON.parse(body) as IntegrationMessage;

/** The findings that a message is about, one by one; none for a message about a scan or a rule. */
export function changesOf(message: IntegrationMessage): readonly ChangedFinding[] {
  return message.type === 'findings.changed' ? message.changes : [];
}
