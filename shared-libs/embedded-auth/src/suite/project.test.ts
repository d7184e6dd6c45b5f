import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasMailbox, mailsTo, newAddress, openProject, type Project } from './project.ts';

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

describe('the project that the suite drives', () => {
  test('is set up for the tests: open to sign-up, and every address is confirmed', async () => {
    const answer = await fetch(`${project.url}/auth/v1/settings`, {
      headers: { apikey: project.publishableKey },
    });
    expect(await answer.json()).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: false,
      external: { email: true },
    });
  });

  test('lets its mail be read', async ({ skip }) => {
    skip(
      !hasMailbox,
      'Stories that begin with a mail are left out: set AUTH_SUITE_MAILBOX_URL to where it is read.',
    );
    expect(await mailsTo(project, newAddress())).toEqual([]);
  });
});
