import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log/logger.ts';
import { type Mail, type Mailer, MailNotTaken } from './mailer.ts';

export interface BackgroundMailer extends Mailer {
  /** Drops waiting mail and resolves when no mail is being sent. */
  close(): Promise<void>;
}

const MAX_CONCURRENT = 4;
/** Mail beyond this limit is dropped: the queue fills faster than the server accepts. */
const MAX_WAITING = 500;
/** The delays between attempts. */
const RETRY_DELAYS_MS = [5_000, 30_000, 120_000] as const;

/**
 * Queues mail and sends it later, so that neither the response time nor a failure reveals whether
 * an address has an account. Waiting mail is lost with the process; users can request it again.
 */
export function createBackgroundMailer(
  mailer: Mailer,
  log: Logger,
  retryDelaysMs: readonly number[] = RETRY_DELAYS_MS,
): BackgroundMailer {
  const closing = new AbortController();
  const waiting: Mail[] = [];
  const running = new Set<Promise<void>>();

  const deliver = async (mail: Mail): Promise<void> => {
    const context = { subject: mail.subject };
    for (const delayMs of [...retryDelaysMs, null]) {
      try {
        await mailer.send(mail);
        return;
      } catch (error) {
        const mayRetry = error instanceof MailNotTaken && !error.isFinal;
        if (!mayRetry || delayMs === null || closing.signal.aborted) {
          log.error({ err: error, ...context }, 'a mail was not sent');
          return;
        }
        log.warn({ err: error, ...context }, 'a mail was not accepted and is retried');
        await delay(delayMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };
  const advance = (): void => {
    if (running.size >= MAX_CONCURRENT) return;
    const mail = waiting.shift();
    if (!mail) return;
    const run = deliver(mail).finally(() => {
      running.delete(run);
      advance();
    });
    running.add(run);
  };

  return {
    async send(mail) {
      if (closing.signal.aborted || waiting.length >= MAX_WAITING) {
        log.error({ subject: mail.subject }, 'too many mails are waiting: one was dropped');
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
