// @vitest-environment happy-dom
import type { FakeAnswers } from '@parapet/api-client/testing/fake-client';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import {
  sampleBreach,
  sampleBreachDomain,
  sampleExposure,
  sampleOverview,
} from '../../testing/sample-breach.ts';

afterEach(cleanup);

const answers: FakeAnswers = {
  getBreachOverview: () => sampleOverview(),
  listExposures: () => ({ items: [sampleExposure()], nextCursor: null }),
  getExposure: () => sampleExposure(),
  listBreaches: () => ({ items: [sampleBreach()], isCapped: false }),
  decideExposures: () => ({ decided: 1, mails: 0 }),
};
const open = (path = '/dashboard/breach', change: FakeAnswers = {}) =>
  renderPage({ at: path, answers: { ...answers, ...change } });

describe('the page of exposed accounts', () => {
  it('says purpose, categories and retention, and what the key cannot do', async () => {
    open();
    const line = screen.getByRole('region', { name: 'Purpose and retention' });
    expect(line.textContent).toMatch(/Purpose:.*Kept:.*Never kept: passwords, also not hashed/);
    await screen.findByText('23');
    screen.getByText('Not in the subscription: a gap, not “none”');
    screen.getByText('41 of 100 this month');
  });

  it('lists people masked, with what to do about each', async () => {
    open();
    const row = (await screen.findByText('a•••••@northquay.example')).closest('tr');
    expect(row?.textContent).toMatch(/High.*Examplebox 2025.*Not changed since.*No.*New/);
  });

  it('asks before it mails somebody, and says who is mailed', async () => {
    const sent: unknown[] = [];
    open('/dashboard/breach', {
      decideExposures: ({ body }) => {
        sent.push(body);
        return { decided: 1, mails: 1 };
      },
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: /a•••••@northquay/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Notify' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Mail 1 person?' });
    expect(sent).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send mail' }));
    await waitFor(() =>
      expect(sent).toEqual([{ decision: 'notify', exposureIds: [sampleExposure().id] }]),
    );
  });

  it('shows a dash for a domain whose proof has ended, which is no zero', async () => {
    const ended = sampleBreachDomain({
      ownership: 'expired',
      people: null,
      exposures: null,
      toDecide: null,
      newSinceLast: null,
    });
    open('/dashboard/breach?tab=domains', {
      getBreachOverview: () => sampleOverview({ domains: [ended] }),
    });
    const row = (await screen.findByText('northquay.example')).closest('tr');
    expect(row?.textContent).toMatch(/Proof expired––.*Not searched/);
    within(row as HTMLElement).getByRole('link', { name: 'Prove again' });
  });

  it('leads to a proof first, and to an import then', async () => {
    const nothing = { people: 0, exposures: 0, decided: 0, searchedAt: null, imports: [] };
    const unproved = [sampleBreachDomain({ ownership: 'unverified' })];
    open('/dashboard/breach', {
      getBreachOverview: () => sampleOverview({ ...nothing, domains: unproved }),
    });
    await screen.findByRole('link', { name: 'Prove northquay.example' });
    cleanup();
    open('/dashboard/breach', { getBreachOverview: () => sampleOverview(nothing) });
    await screen.findByRole('button', { name: 'Import a file' });
  });

  it('says that a key is refused, and where to mend it', async () => {
    const { settings } = sampleOverview();
    const refused = { ...settings, keyState: 'refused' as const, keyProblem: 'Access denied.' };
    open('/dashboard/breach', {
      getBreachOverview: () => sampleOverview({ settings: refused }),
    });
    await screen.findByText('Have I Been Pwned refuses the key');
    fireEvent.click(screen.getByRole('button', { name: 'Set another key' }));
    await screen.findByRole('dialog', { name: 'Breach settings' });
  });
});

it('a password is looked for by five digits of its hash', async () => {
  const asked: unknown[] = [];
  open('/dashboard/breach', {
    getPasswordRange: ({ params }) => {
      asked.push(params);
      return { state: 'checked', counts: { '1E4C9B93F3F0682250B6CF8331B7EE68FD8': 42 } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check a password' }));
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText('Leaked 42 times');
  expect(asked).toEqual([{ prefix: '5BAA6' }]);
});
