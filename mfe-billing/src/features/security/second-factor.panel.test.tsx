// @vitest-environment happy-dom

import { ApiError } from '@parapet/api-client/api-error';
import type {
  FactorResult,
  HostSecondFactors,
  SecondFactor,
} from '@parapet/remote-kit/host-context';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';

afterEach(cleanup);

const app = (name: string): SecondFactor => ({
  id: `id of ${name}`,
  kind: 'totp',
  name,
  createdAt: '2026-11-22T20:00:00.000Z',
});
const taken = () =>
  new ApiError({
    message: 'Check the highlighted fields.',
    status: 422,
    code: 'invalid_input',
    issues: [{ path: ['name'], message: 'Another second factor has this name.' }],
  });
const done: FactorResult = { ok: true, value: undefined };

/** The security tab of an account with these factors; `over` replaces functions of the host. */
const open = (
  {
    factors = [],
    codes = { total: 0, remaining: 0 },
  }: { factors?: SecondFactor[]; codes?: { total: number; remaining: number } | null },
  over: Partial<HostSecondFactors> = {},
  agrees = true,
) => {
  const calls: unknown[] = [];
  const account = { factors: [...factors], codes };
  const secondFactors: HostSecondFactors = {
    list: async () => ({
      ok: true,
      value: {
        factors: [...account.factors],
        recoveryCodes: account.codes,
        offersPhone: true,
        offersPasskeys: true,
      },
    }),
    enrolApp: async (name) => {
      calls.push(['enrol', name]);
      const value = { id: name, qrCode: 'data:image/svg+xml,qr', secret: 'JBSWY3DPEHPK3PXP' };
      return { ok: true, value };
    },
    verifyApp: async (input) => {
      calls.push(['verify', input]);
      account.factors.push(app(input.id));
      return done;
    },
    enrolPhone: async (input) => {
      calls.push(['enrolPhone', input]);
      return { ok: true, value: { id: input.name, challengeId: 'c-1' } };
    },
    verifyPhone: async (input) => {
      calls.push(['verifyPhone', input]);
      account.factors.push({ ...app(input.id), kind: 'phone' });
      return done;
    },
    addPasskey: async (name) => {
      calls.push(['passkey', name]);
      account.factors.push({ ...app(name), kind: 'webauthn' });
      return done;
    },
    remove: async (id) => {
      calls.push(['remove', id]);
      account.factors = account.factors.filter((factor) => factor.id !== id);
      return done;
    },
    makeRecoveryCodes: async () => {
      calls.push(['codes']);
      account.codes = { total: 2, remaining: 2 };
      return { ok: true, value: ['k4m9x7qp2ab8ht3z', '9wze6r5npd4cmq7v'] };
    },
    ...over,
  };
  const page = renderPage({
    answers: {
      listSessions: () => ({ items: [] }),
      renameSecondFactor: ({ params, body }) => {
        const { name } = body as { name: string };
        calls.push(['rename', params, name]);
        if (name === 'Taken') throw taken();
        account.factors = account.factors.map((factor) => ({ ...factor, name }));
        return undefined;
      },
    },
    at: '/dashboard/Profile?tab=security',
    account: { secondFactors },
    agrees,
  });
  const press = async (name: string) =>
    page.user.click(await screen.findByRole('button', { name }));
  return { ...page, calls, press };
};

it('adds an app: its name, the picture and the key, then its first code', async () => {
  const { user, press, calls, log } = open({});
  expect(await screen.findByText(/nobody can sign in with your password alone/)).toBeTruthy();
  await press('Add an authenticator app');
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Work phone');
  await press('Continue');
  const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(picture.getAttribute('src')).toBe('data:image/svg+xml,qr');
  expect(screen.getByRole('region', { name: /^Key for/ }).textContent).toContain(
    'JBSW Y3DP EHPK 3PXP',
  );
  await user.type(screen.getByLabelText('Code from the app'), '123 456');
  await press('Verify code');
  await press('I have stored them');
  const list = await screen.findByRole('list', { name: 'Your second factors' });
  expect(within(list).getByRole('button', { name: 'Remove Work phone' })).toBeTruthy();
  expect(calls).toEqual([
    ['enrol', 'Work phone'],
    ['verify', { id: 'Work phone', code: '123456' }],
    ['codes'],
  ]);
  expect(log.notices).toEqual([{ tone: 'success', text: 'Your authenticator app is added' }]);
});

it('shows a name that is taken and a wrong code at their fields, and keeps the input', async () => {
  const answers: FactorResult<never>[] = [
    { ok: false, field: 'name', message: 'You have a second factor of this name.' },
  ];
  const { user, press } = open(
    {},
    {
      enrolApp: async (id) =>
        answers.pop() ?? { ok: true, value: { id, qrCode: 'data:,', secret: 'JBSW' } },
      verifyApp: async () => ({ ok: false, field: 'code', message: 'That code is wrong.' }),
    },
  );
  await press('Add an authenticator app');
  await press('Continue');
  expect(await screen.findByText('You have a second factor of this name.')).toBeTruthy();
  await press('Continue');
  await user.type(await screen.findByLabelText('Code from the app'), '12345');
  await press('Verify code');
  expect(screen.getByText('Enter the six digits from the app.')).toBeTruthy();
  await user.type(screen.getByLabelText('Code from the app'), '6');
  await press('Verify code');
  expect(await screen.findByText('That code is wrong.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Code from the app').value).toBe('123456');
});

it('adds a phone by the code of a message', async () => {
  const { user, press, calls, log } = open({});
  await press('Add a phone number');
  await user.type(screen.getByLabelText('Name'), 'Mobile');
  await user.type(screen.getByLabelText('Phone number'), '030 123456');
  await press('Send code');
  expect(screen.getByText(/Enter the number with its country/)).toBeTruthy();
  await user.clear(screen.getByLabelText('Phone number'));
  await user.type(screen.getByLabelText('Phone number'), '+49 30 123456');
  await press('Send code');
  await user.type(await screen.findByLabelText('Code from the message'), '123456');
  await press('Verify code');
  await press('I have stored them');
  expect(await screen.findByRole('button', { name: 'Remove Mobile' })).toBeTruthy();
  expect(calls).toEqual([
    ['enrolPhone', { name: 'Mobile', phone: '+4930123456' }],
    ['verifyPhone', { id: 'Mobile', challengeId: 'c-1', code: '123456' }],
    ['codes'],
  ]);
  expect(log.notices).toEqual([{ tone: 'success', text: 'Your phone is added' }]);
});

it('adds a passkey by the browser, and says why it did not', async () => {
  const answers: FactorResult[] = [{ ok: false, field: null, message: 'No passkey was used.' }];
  const { user, press, log } = open(
    {},
    { addPasskey: async () => answers.pop() ?? { ok: true, value: undefined } },
  );
  await press('Add a passkey');
  await user.clear(screen.getByLabelText('Name'));
  await press('Continue');
  expect(await screen.findByText('Give it a name.')).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'Laptop');
  await press('Continue');
  expect(await screen.findByText('No passkey was used.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Laptop');
  await press('Continue');
  expect(log.notices).toEqual([{ tone: 'success', text: 'Your passkey is added' }]);
});

it.each([
  ['Add a passkey', { offersPasskeys: false }, 'Passkeys cannot be added'],
  [
    'Add an authenticator app',
    { offersApps: false, offersPasskeys: false, offersPhone: false },
    'Second factors cannot be added',
  ],
])('"%s" goes once the service has refused it, and the page says why', async (name, after, why) => {
  let offers = { offersApps: true, offersPasskeys: true, offersPhone: true };
  const refuse = async (): Promise<FactorResult<never>> => {
    offers = { ...offers, ...after };
    return { ok: false, field: null, message: 'Not available here.' };
  };
  const { user, press } = open(
    {},
    {
      list: async () => ({ ok: true, value: { factors: [], recoveryCodes: null, ...offers } }),
      addPasskey: refuse,
      enrolApp: refuse,
    },
  );
  await press(name);
  expect(screen.queryByText(/cannot be added/)).toBeNull();
  await press('Continue');
  expect(await screen.findByText('Not available here.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await screen.findByText(new RegExp(`^${why}`))).toBeTruthy();
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it('gives a second factor another name; one that is taken is refused at its field', async () => {
  const { user, press, calls, log } = open({ factors: [app('Phone')] });
  await press('Rename Phone');
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  expect(field.value).toBe('Phone');
  await user.clear(field);
  await user.type(field, 'Taken');
  await press('Save');
  expect(await screen.findByText('Another second factor has this name.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'Work phone');
  await press('Save');
  expect(await screen.findByRole('button', { name: 'Rename Work phone' })).toBeTruthy();
  expect(calls).toContainEqual(['rename', { factorId: 'id of Phone' }, 'Work phone']);
  expect(log.notices).toEqual([{ tone: 'success', text: 'It is named Work phone now' }]);
});

it('removes an app after a question that tells what the last one means', async () => {
  const { press, calls, log } = open({ factors: [app('Phone')] });
  await press('Remove Phone');
  expect(log.confirmations[0]).toMatchObject({
    title: 'Remove Phone?',
    body: 'Then your password alone signs in, and your recovery codes stop working.',
  });
  expect(calls).toEqual([['remove', 'id of Phone']]);
  expect(await screen.findByText(/nobody can sign in with your password alone/)).toBeTruthy();
});

it('keeps an app when the question is declined, or the service refuses', async () => {
  const declined = open({ factors: [app('Phone')] }, {}, false);
  await declined.press('Remove Phone');
  expect(declined.calls).toEqual([]);
  cleanup();
  const refused = open(
    { factors: [app('Phone')] },
    { remove: async () => ({ ok: false, field: null, message: 'This needs your second factor.' }) },
  );
  await refused.press('Remove Phone');
  expect(refused.log.notices).toEqual([{ tone: 'danger', text: 'This needs your second factor.' }]);
  expect(screen.getByRole('button', { name: 'Remove Phone' })).toBeTruthy();
});

it('shows recovery codes once, and then how many are left', async () => {
  const { press, log } = open({ factors: [app('Phone')] });
  expect(await screen.findByText('You have no recovery codes')).toBeTruthy();
  await press('Get recovery codes');
  const codes = await screen.findByRole('region', { name: 'New recovery codes' });
  expect(codes.textContent).toContain('k4m9-x7qp-2ab8-ht3z');
  await press('I have stored them');
  expect(await screen.findByText(/2 of 2 recovery codes are left/)).toBeTruthy();
  expect(screen.queryByText(/k4m9/)).toBeNull();
  expect(log.confirmations).toEqual([]);
  await press('Replace recovery codes');
  expect(log.confirmations[0]?.title).toBe('Replace your recovery codes?');
});

it('shows recovery codes at once when the first second factor is added, to copy, save and print', async () => {
  const { press, user, log } = open({});
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await press('Add a passkey');
  await press('Continue');
  const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(dialog.textContent).toContain('k4m9-x7qp-2ab8-ht3z');
  expect(within(dialog).getByRole('button', { name: /copy/i })).toBeTruthy();
  await press('Save as a file');
  const file = saved.mock.calls[0]?.[0] as Blob;
  expect(await file.text()).toMatch(
    /^Recovery codes of Parapet for .+@.+\n.+\n\nk4m9-x7qp-2ab8-ht3z\n9wze/,
  );
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
  await user.keyboard('{Escape}');
  expect(log.confirmations[0]?.title).toBe('Close without your recovery codes?');
  expect(await screen.findByText(/2 of 2 recovery codes are left/)).toBeTruthy();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('keeps the page below a dialog until recovery codes are there, so that they cover nothing begun meanwhile', async () => {
  const made = Promise.withResolvers<FactorResult<string[]>>();
  const { press, log } = open({}, { makeRecoveryCodes: () => made.promise });
  await press('Add a passkey');
  await press('Continue');
  await expect.poll(() => log.notices).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: 'Add a passkey' })).toBeTruthy();
  made.resolve({ ok: true, value: ['k4m9x7qp2ab8ht3z'] });
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Add a passkey' })).toBeNull();
});

it('leaves the recovery codes alone when a further second factor is added', async () => {
  const { press, calls } = open({
    factors: [app('Phone')],
    codes: { total: 2, remaining: 1 },
  });
  await press('Add a passkey');
  await press('Continue');
  expect(await screen.findByText(/1 of 2 recovery codes are left/)).toBeTruthy();
  expect(calls).not.toContainEqual(['codes']);
});

it('offers no recovery codes where the service has none', async () => {
  open({ factors: [app('Phone')], codes: null });
  expect(await screen.findByText(/Add another second factor/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get recovery codes' })).toBeNull();
});

it('can be loaded again after a failure', async () => {
  const answers: FactorResult<never>[] = [
    { ok: false, field: null, message: 'The sign-in service did not answer.' },
  ];
  const { press } = open(
    {},
    {
      list: async () =>
        answers.pop() ?? {
          ok: true,
          value: { factors: [app('Phone')], recoveryCodes: null, offersPhone: false },
        },
    },
  );
  expect(await screen.findByText(/The sign-in service did not answer/)).toBeTruthy();
  await press('Try again');
  expect(await screen.findByRole('button', { name: 'Remove Phone' })).toBeTruthy();
});

it('is absent in a host that is older', async () => {
  renderPage({ answers: {}, at: '/dashboard/Profile?tab=security' });
  expect(await screen.findByLabelText('New password')).toBeTruthy();
  expect(screen.queryByText('Second factor')).toBeNull();
});
