import type { RegisteredCheck } from '../check-definition/check.ts';
import { probesOf } from '../check-definition/needs.ts';
import { judgeOf } from '../engine/judging/judge.ts';
import type { Subject } from '../subjects/subject.ts';
import {
  bendAnswers,
  destructive,
  harmless,
  replaceAnswers,
  silenced,
  silencedOnce,
  strangers,
} from './bent-answers.ts';

type Ending = 'fail' | 'unknown' | 'pass' | 'not-applicable';

/** How a scan records the check: what was read of something cut off is never a pass. */
function endingOf(check: RegisteredCheck, subject: Subject): Ending {
  const { evaluations, cutOffs } = judgeOf(structuredClone(subject))(check);
  const verdicts = new Set(evaluations.map(({ outcome }) => outcome.verdict));
  if (verdicts.has('fail')) return 'fail';
  if (verdicts.has('unknown') || cutOffs.length > 0) return 'unknown';
  const closesNothing = evaluations.some(
    ({ outcome }) => outcome.verdict !== 'fail' && outcome.closesNothing === true,
  );
  return verdicts.has('pass') && !closesNothing ? 'pass' : 'not-applicable';
}

/** Endings that are right although they look wrong, by check, with the reason. */
const exceptions: Readonly<Record<string, { hows: readonly string[]; reason: string }>> = {
  'http-leads-to-https': {
    hows: Object.keys(strangers),
    reason: 'An origin that is asked over TLS passes, whoever answers there.',
  },
  'current-http-offered': {
    hows: Object.keys(strangers),
    reason: 'The versions come from the handshake, which is that of whoever answers there.',
  },
  'certificate-not-revoked': {
    hows: ['one silence'],
    reason: 'A stapled answer, signed by the authority, is as good as the one asked for.',
  },
  'alias-target-claimed': {
    hows: ['silence'],
    reason: 'Whether its page was read is a fact of its own, with an outcome and stories.',
  },
};

/** The bends after which a check is known to end as it does, sorted. */
export const exceptionsOf = (id: string): readonly string[] =>
  [...(exceptions[id]?.hows ?? [])].sort();

/**
 * Returns how a check ends wrongly on a story after its answers were bent, by the bend: `fail became pass`.
 * A change that hides the weakness of a story that fails must not let it pass, and where nothing of the site answered
 * nothing passes.
 */
export async function wrongEndings(
  check: RegisteredCheck,
  story: Subject,
): Promise<ReadonlyMap<string, string>> {
  const wrong = new Map<string, string>();
  const before = endingOf(check, story);
  const expect = (how: string, bent: Subject | null, isRight: (after: Ending) => boolean) => {
    if (bent === null) return;
    const after = endingOf(check, bent);
    if (!isRight(after)) wrong.set(how, `${before} became ${after}`);
  };
  const isNoPass = (after: Ending) => after !== 'pass';
  if (before !== 'fail' && before !== 'pass') return wrong;
  for (const [how, bend] of Object.entries(harmless)) {
    expect(how, await bendAnswers(story, bend), (after) => after === before);
  }
  if (before === 'fail') {
    for (const [how, bend] of Object.entries(destructive)) {
      expect(how, await bendAnswers(story, bend), isNoPass);
    }
    for (const bent of silencedOnce(story)) expect('one silence', bent, isNoPass);
  }
  for (const [how, stranger] of Object.entries(strangers)) {
    expect(how, replaceAnswers(story, stranger), isNoPass);
  }
  // The page of a site is no answer to a question of a check: without it there is nothing to judge.
  const isOfPage = story.kind === 'web-origin' && probesOf(check).length === 0;
  if (!isOfPage) expect('silence', silenced(story), isNoPass);
  return wrong;
}
