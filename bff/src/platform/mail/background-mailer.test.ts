import { describe, expect, test } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { createBackgroundMailer } from './background-mailer.ts';
import { type Mail, MailNotTaken } from './mailer.ts';

const log = createLogger({ process: 'api', level: 'silent' });
const mail = (subject: string): Mail => ({
  to: 'a@b.example',
  subject,
  text: '',
  html: '',
  cause: 'taken',
});

/** A scripted server that lists the mails it received. */
function serverThat(answer: (mail: Mail, tries: number) => Promise<void>) {
  const received: string[] = [];
  const send = async (given: Mail) => {
    received.push(given.subject);
    await answer(given, received.filter((subject) => subject === given.subject).length);
  };
  return { received, mailer: { send } };
}
const busy = () => new MailNotTaken('busy', { isFinal: false });

describe('mail that is sent in the background', () => {
  test('is queued at once, while its server still works', async () => {
    const responding = Promise.withResolvers<void>();
    const { received, mailer } = serverThat(() => responding.promise);
    const background = createBackgroundMailer(mailer, log);
    await background.send(mail('a'));
    expect(received).toEqual(['a']);
    responding.resolve();
    await background.close();
  });

  test('does not fail for its sender', async () => {
    const { mailer } = serverThat(() => Promise.reject(new Error('the server is broken')));
    const background = createBackgroundMailer(mailer, log);
    await expect(background.send(mail('a'))).resolves.toBeUndefined();
    await background.close();
  });

  test('is retried when it was certainly not accepted, and not when that is unknown', async () => {
    const done = Promise.withResolvers<void>();
    const { received, mailer } = serverThat(async ({ subject }, tries) => {
      if (subject === 'open') throw new Error('the connection broke');
      if (tries < 3) throw busy();
      done.resolve();
    });
    const background = createBackgroundMailer(mailer, log, [0, 0, 0]);
    await background.send(mail('open'));
    await background.send(mail('busy'));
    await done.promise;
    await background.close();
    expect(received.filter((subject) => subject === 'open')).toHaveLength(1);
    expect(received.filter((subject) => subject === 'busy')).toHaveLength(3);
  });

  test('is given up after its attempts', async () => {
    const last = Promise.withResolvers<void>();
    const { received, mailer } = serverThat(async (_mail, tries) => {
      if (tries === 3) last.resolve();
      throw busy();
    });
    const background = createBackgroundMailer(mailer, log, [0, 0]);
    await background.send(mail('a'));
    await last.promise;
    await background.close();
    expect(received).toEqual(['a', 'a', 'a']);
  });

  test('is sent four at a time, and at most five hundred wait', async () => {
    const responding = Promise.withResolvers<void>();
    const { received, mailer } = serverThat(() => responding.promise);
    const background = createBackgroundMailer(mailer, log);
    for (let count = 0; count < 600; count += 1) await background.send(mail(`${count}`));
    expect(received).toHaveLength(4);
    const all = Promise.withResolvers<void>();
    responding.resolve();
    // The last one that was queued.
    const ask = () => (received.includes('503') ? all.resolve() : setImmediate(ask));
    ask();
    await all.promise;
    await background.close();
    expect(received).toHaveLength(504);
  });

  test('that waits for a retry does not delay the end of the process', async () => {
    const failed = Promise.withResolvers<void>();
    const { received, mailer } = serverThat(async () => {
      failed.resolve();
      throw busy();
    });
    const background = createBackgroundMailer(mailer, log, [3_600_000, 3_600_000]);
    await background.send(mail('a'));
    await failed.promise;
    await background.close();
    expect(received.length).toBeLessThanOrEqual(2);
    await background.send(mail('late'));
    expect(received).not.toContain('late');
  });
});
