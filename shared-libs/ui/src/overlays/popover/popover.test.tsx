// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Popover } from './popover.tsx';

afterEach(cleanup);

function renderPopover() {
  render(
    <div data-mfe="mfe-scans">
      <Popover
        label="Columns"
        trigger={(trigger) => (
          <button type="button" {...trigger}>
            Columns
          </button>
        )}
      >
        <input type="checkbox" aria-label="Host" />
      </Popover>
      <input aria-label="Search" />
    </div>,
  );
  return screen.getByRole('button', { name: 'Columns' });
}

describe('a popover', () => {
  it('moves focus inside, and Escape returns it', async () => {
    const trigger = renderPopover();
    await userEvent.click(trigger);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox')));
    expect(trigger.getAttribute('aria-controls')).toBe(screen.getByRole('dialog').id);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });

  it('closes on a press outside, which keeps its focus, and on a second press of its button', async () => {
    const trigger = renderPopover();
    await userEvent.click(trigger);
    await userEvent.click(screen.getByLabelText('Search'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
    await userEvent.click(trigger);
    await userEvent.click(trigger);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays at its place, in the style scope of its remote', async () => {
    await userEvent.click(renderPopover());
    expect(screen.getByRole('dialog').closest('[data-mfe="mfe-scans"]')).toBeTruthy();
  });
});
