import { isRecord, recordIn, textsIn } from './answer-change.ts';
import type { SampleAccount, SampleAnswer } from './sample-account.ts';

interface Change {
  /** Answers that replace those of the description, such as that of a bucket which is no longer public. */
  readonly answers: readonly SampleAnswer[];
  /** Operations that the caller may no longer call: `s3:GetBucketPolicy`. */
  readonly denied: readonly string[];
}

const isAnswer = (value: unknown): value is SampleAnswer =>
  isRecord(value) &&
  typeof value.service === 'string' &&
  typeof value.operation === 'string' &&
  'answer' in value;

/** @throws Error for what is no change */
function changeIn(body: string): Change {
  const { answers = [], denied } = recordIn(body);
  if (!Array.isArray(answers) || !answers.every(isAnswer)) {
    throw new Error('Each of `answers` has a service, an operation and an answer');
  }
  return { answers, denied: textsIn(denied, 'denied') };
}

/** An account as changes have left it. */
export interface ChangedAccount {
  /** The description, with the answers that replace others first. */
  account(): SampleAccount;
  readonly denied: ReadonlySet<string>;
  /** @param body the change as JSON. @throws Error */
  change(body: string): void;
}

export function createChangedAccount(described: SampleAccount): ChangedAccount {
  const answers: SampleAnswer[] = [];
  const denied = new Set<string>();
  return {
    denied,
    account: () =>
      answers.length === 0
        ? described
        : { ...described, answers: [...answers, ...described.answers] },
    change(body) {
      const change = changeIn(body);
      answers.unshift(...change.answers);
      for (const operation of change.denied) denied.add(operation);
    },
  };
}
