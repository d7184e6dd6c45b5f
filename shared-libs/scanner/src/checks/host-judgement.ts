import type { Exposure, Judgement } from '@parapet/checks/definition/check';
import { type Check, checkOf } from '../check-definition/check.ts';
import type { HostAnswer, HostQuestion, HostSnapshot } from '../subjects/host.ts';

type Facts =
  | 'id'
  | 'catalogueId'
  | 'version'
  | 'title'
  | 'group'
  | 'severity'
  | 'confidence'
  | 'impact'
  | 'cweIds'
  | 'owasp'
  | 'aliases'
  | 'standard'
  | 'remediation';

/** The parts in which checks of answers to one question differ. */
export interface AskedQuestion extends Pick<Check<HostSnapshot>, Facts> {
  /** `active` where an ordinary client would not ask. */
  reach: 'proved' | 'active';
  question: HostQuestion;
  problem: string;
  summary: string;
  penalty: number;
  exposure?: Exposure;
  /** For hosts on private or loopback addresses, which only internal users reach; null for no finding. */
  inside: { severity: Check['severity']; penalty: number } | null;
}

type Key = 'absent' | 'closed' | 'protected' | 'open' | 'open-inside' | 'silent' | 'unclear';

/** Creates a check of what a host answers to one question. Each port is a finding. */
export function askedQuestion(parts: AskedQuestion): Check<HostSnapshot, Key> {
  const { question, problem, summary, penalty, exposure, inside, ...facts } = parts;
  return checkOf<HostSnapshot>()({
    ...facts,
    subject: 'host',
    aspect: 'port',
    needs: [question],
    outcomes: {
      absent: { verdict: 'pass', summary: 'No service that could be asked was found.' },
      closed: { verdict: 'pass', summary: 'The host says that nothing listens there.' },
      protected: { verdict: 'pass', summary: 'The service refuses.' },
      open: { verdict: 'fail', title: problem, summary, penalty, ...(exposure && { exposure }) },
      'open-inside':
        inside === null
          ? {
              verdict: 'not-applicable',
              summary: 'The address is private, where the service may trust its own network.',
            }
          : {
              verdict: 'fail',
              title: `${problem}, on a private address`,
              summary: `${summary} The address is private, so only internal users can.`,
              ...inside,
              ...(exposure && inside.severity !== 'info' && { exposure }),
            },
      silent: {
        verdict: 'not-applicable',
        summary: 'Nothing came back, which shows no absence over UDP',
        closesNothing: true,
      },
      unclear: { verdict: 'unknown', summary: 'The answer does not show whether it is allowed' },
    },
    evaluate(host) {
      const answers = host.answers.filter((answer) => answer.question === question);
      if (answers.length === 0) return { outcome: 'absent' };
      return answers.map((answer) => judged(answer, host.inside ? 'open-inside' : 'open'));
    },
  });
}

function judged(answer: HostAnswer, bad: 'open' | 'open-inside'): Judgement<Key> {
  const { transport, port, result, seen, product, proof } = answer;
  const about = `${transport}/${port}`;
  if (result === 'open') {
    const actual = seen ?? product ?? 'it answers';
    return { outcome: bad, about, observation: { proof, actual } };
  }
  const where = seen === null ? {} : { reason: seen };
  return { outcome: result, about, ...where };
}
