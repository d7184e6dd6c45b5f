import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log/logger.ts';
import { type Mail, type Mailer, MailNotTaken } from './mailer.ts';

export interface BackgroundMailer extends Mailer {
  /** Gives up what still waits, and ends when no mail is being handed over any more. */
  close(): Promise<void>;
}

const AT_ONCE = 4;
/** What waits beyond this is dropped: somebody fills the line faster than the server empties it. */
const MAX_WAITING = 500;
/** Between two tries of a mail that was not taken. */
const PAUSES_MS = [5_000, 30_000, 120_000] as const;

/**
 * Takes mail at once and hands it over afterwards, so that neither the time nor the failure of a
 * server tells whether an address has an account. Mail that waits is lost with the process: what is
 * sent by it can be asked for again.
 */
export function createBackgroundMailer(
  mailer: Mailer,
  log: Logger,
  pausesMs: readonly number[] = PAUSES_MS,
): BackgroundMailer {
  const closing = new AbortController();
  const waiting: Mail[] = [];
  const running = new Set<Promise<void>>();

  const handOver = async (mail: Mail): Promise<void> => {
    const about = { subject: mail.subject };
    for (const pauseMs of [...pausesMs, null]) {
      try {
        await mailer.send(mail);
        return;
      } catch (error) {
        const mayTryAgain = error instanceof MailNotTaken && !error.isFinal;
        if (!mayTryAgain || pauseMs === null || closing.signal.aborted) {
          log.error({ err: error, ...about }, 'a mail was not sent');
          return;
        }
        log.warn({ err: error, ...about }, 'a mail was not taken and is tried again');
        await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };
  const advance = (): void => {
    if (running.size >= AT_ONCE) return;
    const mail = waiting.shift();
    if (!mail) return;
    const run = handOver(mail).finally(() => {
      running.delete(run);
      advance();
    });
    running.add(run);
  };

  return {
    async send(mail) {
      if (closing.signal.aborted || waiting.length >= MAX_WAITING) {
        log.error({ subject: mail.subject }, 'too much mail waits: one was dropped');
        return;
      }
      waiting.push(mail);
      advance();
    },
    async close() {
      waiting.length = 0;
      closing.abort();
      await Promise.all(running);
    },
  };
}
