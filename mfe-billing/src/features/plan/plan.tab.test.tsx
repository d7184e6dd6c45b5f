// @vitest-environment happy-dom
import { serverFault } from '@parapet/api-client/testing/fake-client';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.ts';
import { planAnswers, planList, subscription } from '../../testing/sample-plans.ts';

afterEach(cleanup);

type Options = Partial<Parameters<typeof renderPage>[0]>;

const open = (options: Options = {}) =>
  renderPage({
    at: '/dashboard/Profile?tab=billing',
    answers: planAnswers,
    subscription: subscription(),
    ...options,
  });

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the current plan', () => {
  it('shows its name, price, scan history and owner', () => {
    open();
    const plan = region('Current plan');
    expect(plan.getByText('Pro')).toBeTruthy();
    expect(plan.getByText('EUR149.00/month')).toBeTruthy();
    expect(plan.getByText('1 year')).toBeTruthy();
    expect(plan.getByText('You, mara@northquay.example')).toBeTruthy();
  });

  it('belongs to the workspace owner when the user is a guest', () => {
    const { owner } = subscription();
    open({ subscription: subscription({ owner: { ...owner, is_you: false } }) });
    expect(region('Current plan').getByText('The owner of Northquay')).toBeTruthy();
    expect(
      region('Current plan').getByText(
        'Only the owner of the workspace changes its plan and pays for it.',
      ),
    ).toBeTruthy();
  });

  it('is never guessed: nothing is shown until it is read', () => {
    open({ planStatus: 'loading' });
    expect(region('Current plan').getByText('Loading the plan')).toBeTruthy();
    expect(screen.queryByText(/EUR149/)).toBeNull();
  });

  it('can be reloaded after a failure while the plans stay visible', async () => {
    const { user, log } = open({ planStatus: 'failed' });
    expect(screen.getByText('Plan and usage could not be read')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(log.planReloads).toBe(1);
    expect(await region('Plans').findByRole('row', { name: /^Core/ })).toBeTruthy();
  });
});

describe('the usage', () => {
  it('is drawn against each limit', () => {
    open();
    const bars = region('Usage').getAllByRole('progressbar');
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Assets: 186 of 250 used',
      'Additional workspaces: 2 of 3 used',
      'Cloud accounts: 5 of 5 used',
      'Files on findings, MB: 700 of 10240 used',
    ]);
  });

  it('has no part that is not offered yet, which is said beside the plans', () => {
    open();
    expect(region('Usage').queryByText(/Compliance/)).toBeNull();
    expect(region('Plans').queryByText(/Compliance/)).toBeNull();
    const planned = region('Not offered yet');
    expect(planned.getByText(/^No plan has these today/)).toBeTruthy();
    expect(planned.getByText('Compliance frameworks')).toBeTruthy();
  });

  it('is split by workspace when there are several', () => {
    open();
    const split = region('Assets by workspace');
    expect(split.getByText('Northquay')).toBeTruthy();
    expect(split.getByText('160')).toBeTruthy();
  });

  it('lists what the plan does not include instead of an empty bar', () => {
    open({ subscription: {} });
    const usage = region('Usage');
    expect(usage.getAllByText('Not included in Free')).toHaveLength(1);
    expect(usage.getAllByRole('progressbar')).toHaveLength(3);
  });

  it('fills its bar to 100 percent when it is above the limit', () => {
    const assets = { current: 300, limit: 250, discounted_extra: 0, discount_percentage: 0 };
    open({ subscription: subscription({ assets }) });
    const bar = region('Usage').getByRole('progressbar', { name: 'Assets: 300 of 250 used' });
    expect(bar.getAttribute('aria-valuenow')).toBe('100');
  });

  it('has no bar where there is no limit', () => {
    const unlimited = { current: 1_204, limit: -1, discounted_extra: 0, discount_percentage: 0 };
    open({ subscription: subscription({ assets: unlimited }) });
    expect(region('Usage').getByText('1,204, no limit')).toBeTruthy();
  });
});

describe('the comparison of plans', () => {
  it('lists the available plans and marks the current one', async () => {
    open();
    const plans = region('Plans');
    const current = await plans.findByRole('row', { name: /^Pro Current EUR149\.00\/month 250 3/ });
    expect(current).toBeTruthy();
    expect(plans.getByRole('row', { name: /^MSSP On request No limit/ })).toBeTruthy();
    expect(plans.getAllByText('Current')).toHaveLength(1);
  });

  it('sells nothing where nobody takes payments', async () => {
    open({ answers: { ...planAnswers, listPlans: () => ({ ...planList, payments: 'none' }) } });
    await region('Plans').findByRole('row', { name: /^Core/ });
    expect(region('Plans').queryAllByRole('button')).toEqual([]);
    expect(screen.getByText(/takes no payments/)).toBeTruthy();
  });

  it('can be reloaded after a failure', async () => {
    let healthy = false;
    const { user } = open({
      answers: {
        ...planAnswers,
        listPlans: () => {
          if (healthy) return planList;
          throw serverFault();
        },
      },
    });
    expect(await screen.findByText('The plans could not be read')).toBeTruthy();
    expect(screen.getByText('req-500')).toBeTruthy();
    healthy = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await region('Plans').findByRole('row', { name: /^Core/ })).toBeTruthy();
  });
});
