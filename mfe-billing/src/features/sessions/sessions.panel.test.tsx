// @vitest-environment happy-dom
import { ApiError } from '@parapet/api-client/api-error';
import type { OwnSession } from '@parapet/contracts/access/session';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { phoneSession, thisSession } from '../../testing/sample-sessions.ts';

afterEach(cleanup);

/** The security section; the API answers with these sessions. */
const open = (
  sessions: OwnSession[],
  answers: Parameters<typeof renderPage>[0]['answers'] = {},
) => {
  let current = sessions;
  const ended: string[] = [];
  const page = renderPage({
    answers: {
      listSessions: () => ({ items: current }),
      endSession: ({ params }) => {
        ended.push(params.sessionId ?? '');
        current = current.filter(({ id }) => id !== params.sessionId);
      },
      ...answers,
    },
    at: '/dashboard/Profile?tab=security',
    account: {
      endSessions: async (scope) => {
        ended.push(scope);
        current = current.filter((session) => session.current);
      },
    },
  });
  return { ...page, ended };
};
const others = () =>
  screen.findByRole<HTMLButtonElement>('button', { name: 'Sign out the others' });

it('shows device, address and which one this is, and ends another', async () => {
  const { user, ended, log } = open([thisSession, phoneSession]);
  expect(await screen.findByText('This session')).toBeTruthy();
  expect(screen.getByText('This machine (127.0.0.1)')).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Sign out of Safari on iPhone, 203.0.113.9' }),
  );
  await expect.poll(() => screen.queryByText('Safari on iPhone')).toBeNull();
  expect(ended).toEqual([phoneSession.id]);
  expect(log.notices).toEqual([
    { tone: 'success', text: 'The session of Safari on iPhone has ended' },
  ]);
});

it('ends the others after a question', async () => {
  const { user, ended, log } = open([thisSession, phoneSession]);
  await user.click(await others());
  await expect.poll(async () => (await others()).disabled).toBe(true);
  expect(ended).toEqual(['others']);
  expect(log.confirmations[0]?.title).toBe('Sign out everywhere else?');
});

it('ends all, also where the list cannot be read', async () => {
  const { user, ended } = open([], {
    listSessions: () => {
      throw new ApiError({ message: 'x', status: 503, code: 'not_ready' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  expect(ended).toEqual(['global']);
});

it('says when a session could not be ended', async () => {
  const { user, log } = open([thisSession, phoneSession], {
    endSession: () => {
      throw new ApiError({ message: 'x', status: 503, code: 'not_ready' });
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Sign out of Safari/ }));
  await expect.poll(() => log.notices[0]?.tone).toBe('danger');
  expect(await screen.findByText('Safari on iPhone')).toBeTruthy();
});
