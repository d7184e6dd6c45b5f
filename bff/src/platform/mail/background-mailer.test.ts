import { describe, expect, test } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { createBackgroundMailer } from './background-mailer.ts';
import { type Mail, MailNotTaken } from './mailer.ts';

const log = createLogger({ process: 'api', level: 'silent' });
const mail = (subject: string): Mail => ({ to: 'a@b.example', subject, text: '', html: '' });

/** A server that does as it is told, mail by mail, and lists what was handed over. */
function serverThat(answer: (mail: Mail, tries: number) => Promise<void>) {
  const handed: string[] = [];
  const send = async (given: Mail) => {
    handed.push(given.subject);
    await answer(given, handed.filter((subject) => subject === given.subject).length);
  };
  return { handed, mailer: { send } };
}
const busy = () => new MailNotTaken('busy', { isFinal: false });

describe('mail that is handed over in the background', () => {
  test('is taken at once, while its server still thinks', async () => {
    const thinking = Promise.withResolvers<void>();
    const { handed, mailer } = serverThat(() => thinking.promise);
    const background = createBackgroundMailer(mailer, log);
    await background.send(mail('a'));
    expect(handed).toEqual(['a']);
    thinking.resolve();
    await background.close();
  });

  test('fails for nobody who asked for it', async () => {
    const { mailer } = serverThat(() => Promise.reject(new Error('the server is broken')));
    const background = createBackgroundMailer(mailer, log);
    await expect(background.send(mail('a'))).resolves.toBeUndefined();
    await background.close();
  });

  test('is tried again while it was certainly not taken, and not when that is open', async () => {
    const done = Promise.withResolvers<void>();
    const { handed, mailer } = serverThat(async ({ subject }, tries) => {
      if (subject === 'open') throw new Error('the connection broke');
      if (tries < 3) throw busy();
      done.resolve();
    });
    const background = createBackgroundMailer(mailer, log, [0, 0, 0]);
    await background.send(mail('open'));
    await background.send(mail('busy'));
    await done.promise;
    await background.close();
    expect(handed.filter((subject) => subject === 'open')).toHaveLength(1);
    expect(handed.filter((subject) => subject === 'busy')).toHaveLength(3);
  });

  test('is given up after its tries', async () => {
    const last = Promise.withResolvers<void>();
    const { handed, mailer } = serverThat(async (_mail, tries) => {
      if (tries === 3) last.resolve();
      throw busy();
    });
    const background = createBackgroundMailer(mailer, log, [0, 0]);
    await background.send(mail('a'));
    await last.promise;
    await background.close();
    expect(handed).toEqual(['a', 'a', 'a']);
  });

  test('is handed over four at a time, and no more than five hundred wait', async () => {
    const thinking = Promise.withResolvers<void>();
    const { handed, mailer } = serverThat(() => thinking.promise);
    const background = createBackgroundMailer(mailer, log);
    for (let count = 0; count < 600; count += 1) await background.send(mail(`${count}`));
    expect(handed).toHaveLength(4);
    const all = Promise.withResolvers<void>();
    thinking.resolve();
    // The last one that found room.
    const ask = () => (handed.includes('503') ? all.resolve() : setImmediate(ask));
    ask();
    await all.promise;
    await background.close();
    expect(handed).toHaveLength(504);
  });

  test('that waits for its next try does not hold the process up', async () => {
    const failed = Promise.withResolvers<void>();
    const { handed, mailer } = serverThat(async () => {
      failed.resolve();
      throw busy();
    });
    const background = createBackgroundMailer(mailer, log, [3_600_000, 3_600_000]);
    await background.send(mail('a'));
    await failed.promise;
    await background.close();
    expect(handed.length).toBeLessThanOrEqual(2);
    await background.send(mail('late'));
    expect(handed).not.toContain('late');
  });
});
