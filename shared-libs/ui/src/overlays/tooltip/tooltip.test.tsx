// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Tooltip } from './tooltip.tsx';

afterEach(cleanup);

describe('a tooltip', () => {
  it('describes its control while the pointer is over it', async () => {
    render(
      <Tooltip content="Copies the address">
        <button type="button">Copy</button>
      </Tooltip>,
    );
    const button = screen.getByRole('button');
    await userEvent.hover(button);
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip.textContent).toBe('Copies the address');
    expect(button.getAttribute('aria-describedby')).toBe(tooltip.id);
    await userEvent.unhover(button);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('shows on focus by keyboard, and Escape hides it', async () => {
    render(
      <Tooltip content="Copies the address">
        <button type="button">Copy</button>
      </Tooltip>,
    );
    await userEvent.tab();
    await screen.findByRole('tooltip');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
