import { type Judgement, register } from '@parapet/checks/definition/check';
import { checkOf, type RegisteredCheck } from '../../check-definition/check.ts';
import type { WebOrigin } from '../../subjects/web/web-origin.ts';

const stubborn = (
  id: string,
  evaluate: (origin: WebOrigin) => Judgement<'good' | 'bad'>,
): RegisteredCheck =>
  register(
    checkOf<WebOrigin>()({
      id,
      catalogueId: 'TST-001',
      version: 1,
      title: 'The check ends',
      group: 'content',
      severity: 'low',
      confidence: 'confirmed',
      subject: 'web-origin',
      reach: 'anyone',
      aspect: id,
      impact: 'None.',
      standard: { document: 'None', section: '1', published: '2026-11' },
      cweIds: [],
      owasp: 'A02:2025',
      aliases: [],
      remediation: { summary: 'None.', steps: ['None.'], effort: 'low', reference: null },
      outcomes: {
        good: { verdict: 'pass', summary: 'It ended.' },
        bad: { verdict: 'fail', title: 'It failed', summary: 'It failed.', penalty: 1 },
      },
      evaluate,
    }),
  );

const isTroubled = ({ page }: WebOrigin): boolean => page.body.includes('trouble');

/** Tells where a judge finds these checks. */
export const stubbornCatalogue: URL = new URL(import.meta.url);

/** The checks misbehave only on a page that contains `trouble`. */
export const checks: readonly RegisteredCheck[] = [
  stubborn('never-ends', (origin) => {
    while (isTroubled(origin));
    return { outcome: 'good' };
  }),
  stubborn('takes-all-memory', (origin) => {
    const hoard = new Map<number, string>();
    while (isTroubled(origin)) hoard.set(hoard.size, `entry ${hoard.size}`);
    return { outcome: 'good' };
  }),
  stubborn('throws', (origin) => {
    if (isTroubled(origin)) throw new Error('a defect');
    return { outcome: 'good' };
  }),
  stubborn('reads-answers', ({ answers, observedAt }) => {
    const isWhole = answers instanceof Map && observedAt instanceof Date;
    return isWhole ? { outcome: 'good' } : { outcome: 'bad' };
  }),
];
