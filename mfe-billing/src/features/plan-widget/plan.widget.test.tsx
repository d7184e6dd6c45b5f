// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWidget } from '../../testing/render-widget.ts';
import { PlanWidget } from './plan.widget.tsx';

afterEach(cleanup);

const open = (options: Partial<Parameters<typeof renderWidget>[0]> = {}) => {
  const page = renderWidget({ answers: {}, children: <PlanWidget />, ...options });
  return { ...page, panel: within(screen.getByRole('region', { name: 'Plan and usage' })) };
};

describe('the panel on the overview', () => {
  it('shows the plan and its usage and links to the other plans', () => {
    const { panel } = open();
    expect(panel.getByText('Free')).toBeTruthy();
    expect(panel.getByText('EUR0.00/month')).toBeTruthy();
    expect(panel.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Assets: 0 of 5 used',
      'Cloud accounts: 0 of 1 used',
      'Files on findings, MB: 0 of 100 used',
    ]);
    expect(panel.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe(
      '/dashboard/Profile?tab=billing',
    );
  });

  it('does not show the free plan after a failure', async () => {
    const { panel, user, log } = open({ planStatus: 'failed' });
    expect(panel.queryByText('Free')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(log.planReloads).toBe(1);
  });
});
