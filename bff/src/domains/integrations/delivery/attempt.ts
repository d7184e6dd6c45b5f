import type { Answer, Ask, Connection, Kind, Outcome, Talk, Ticket } from '../kinds/kind.ts';
import { errorOfStatus } from '../kinds/read-answer.ts';
import { type Exchanged, type ExchangePorts, exchange, Unanswered } from './exchange.ts';

/** The result of one attempt. */
export interface Tried {
  readonly outcome: Outcome['kind'];
  readonly responseCode: number | null;
  /** The part of the last answer that may be shown. */
  readonly answer: string | null;
  /** Why it failed, for people; null when it was accepted. */
  readonly error: string | null;
  /** The field that was rejected, as the service calls it. */
  readonly field: string | null;
  /** Seconds that the service asked to wait. */
  readonly afterSeconds: number | null;
  readonly ticket: Ticket | null;
  /** The ticket was deleted there. */
  readonly isLost: boolean;
  /** What happened, for people. */
  readonly note: string | null;
}

/** Ends an attempt whose message cannot even be sent. */
export const failed = (outcome: Tried['outcome'], error: string): Tried => ({
  outcome,
  error,
  responseCode: null,
  answer: null,
  field: null,
  afterSeconds: null,
  ticket: null,
  isLost: false,
  note: null,
});

export interface Attempt {
  readonly kind: Pick<Kind, 'send'>;
  readonly deliveryId: string;
  readonly body: string;
  readonly connection: Connection;
  readonly ticket: Ticket | null;
  readonly unsubscribeUrl: string;
  /** A lost answer is not repeated by itself. */
  readonly asksAfterLostAnswer: boolean;
}

/** Makes one attempt. @throws the reason of `signal` once it aborts */
export async function attempt(
  ports: ExchangePorts,
  { kind, deliveryId, asksAfterLostAnswer, ...sent }: Attempt,
  signal: AbortSignal,
): Promise<Tried> {
  const talk = kind.send({ id: deliveryId, ...sent, at: new Date() });
  const { result, last, lost } = await hold(ports, talk, { deliveryId, signal });
  const outcome = result ?? outcomeOfLost(lost, asksAfterLostAnswer);
  const error = outcome.kind === 'delivered' ? null : outcome.error;
  const status = last?.answer.status ?? 0;
  return {
    outcome: outcome.kind,
    responseCode: status === 0 ? null : status,
    answer: last?.kept ?? null,
    // The words of a private address are for nobody to read.
    error: error !== null && last?.isInner && lost === null ? errorOfStatus(status) : error,
    field: outcome.kind === 'rejected' ? (outcome.field?.slice(0, 200) ?? null) : null,
    afterSeconds: outcome.kind === 'retry' ? (outcome.afterSeconds ?? null) : null,
    ticket: outcome.kind === 'delivered' ? (outcome.ticket ?? null) : null,
    isLost: outcome.kind === 'delivered' && outcome.isLost === true,
    note: outcome.kind === 'delivered' ? (outcome.note ?? null) : null,
  };
}

/** Asks what a talk yields. `result` is null where an answer was lost that the talk did not expect. */
export async function hold<Result>(
  ports: ExchangePorts,
  talk: Talk<Result>,
  to: { readonly deliveryId: string | null; readonly signal: AbortSignal },
): Promise<{ result: Result | null; last: Exchanged | null; lost: Unanswered | null }> {
  let last: Exchanged | null = null;
  let lost: Unanswered | null = null;
  let step: IteratorResult<Ask, Result> = talk.next();
  while (!step.done) {
    let answer: Answer;
    try {
      last = await exchange(ports, step.value, to);
      lost = null;
      answer = last.answer;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      return { result: null, last: null, lost: error };
    }
    step = talk.next(answer);
  }
  return { result: step.value, last, lost };
}

function outcomeOfLost(lost: Unanswered | null, asks: boolean): Outcome {
  const error = lost?.message ?? 'The receiver could not be reached.';
  if (lost?.isFinal) return { kind: 'rejected', error };
  if (asks && lost?.mayHaveArrived) {
    const text = `${error} Check by hand whether it arrived; it is not sent again by itself.`;
    return { kind: 'unknown', error: text };
  }
  return { kind: 'retry', error };
}
