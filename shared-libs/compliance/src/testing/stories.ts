import type { CheckEvidence, Evidence, Scope } from '../assess/evidence.ts';
import type { Framework, Requirement } from '../framework/framework.ts';

/** The moment of every story. */
export const NOW = '2026-06-01T12:00:00Z';

const nothing: CheckEvidence = { pass: 0, fail: 0, error: 0, notApplicable: 0, isComplete: true };

/** Counts of a check whose collections were read to their end. */
export const counts = (of: Partial<CheckEvidence>): CheckEvidence => ({ ...nothing, ...of });

/** An AWS account with what its last reading said. */
export const account = (id: string, checks: Scope['checks']): Scope => ({
  id,
  provider: 'aws',
  checks,
});

export const evidenceOf = (
  scopes: readonly Scope[],
  attestations: Evidence['attestations'] = [],
): Evidence => ({ at: NOW, scopes, attestations });

/** A framework for AWS of these requirements. */
export const frameworkOf = (
  requirements: readonly Partial<Requirement>[],
  facts: Partial<Framework> = {},
): Framework => ({
  id: 'story',
  title: 'Story',
  version: '1',
  publisher: 'Parapet',
  url: 'https://example.com/',
  unit: 'item',
  publishedCount: { count: requirements.length, source: 'the story' },
  licence: 'Own words.',
  isPartial: false,
  numbersRead: true,
  providers: ['aws', 'external'],
  groups: [],
  requirements: requirements.map((one, at) => ({
    number: String(at + 1),
    title: 'Story',
    automation: 'full',
    ...one,
  })),
  ...facts,
});
