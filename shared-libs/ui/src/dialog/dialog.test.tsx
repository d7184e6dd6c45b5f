// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add asset
      </button>
      <Dialog open={open} title="Add an asset" onClose={() => setOpen(false)}>
        <input aria-label="Value" data-autofocus />
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  it('is named by its title and focuses the marked control', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Add asset' }));
    expect(screen.getByRole('dialog', { name: 'Add an asset' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Value'));
  });

  it('restores focus to the element that opened it', async () => {
    render(<Opener />);
    const opener = screen.getByRole('button', { name: 'Add asset' });
    await userEvent.click(opener);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('calls onClose when Escape is pressed', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Add asset' }));
    // The browser turns Escape into a cancel event on a modal dialog.
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a confirmation', () => {
  it('puts focus on the harmless button', () => {
    const confirm = vi.fn();
    render(
      <ConfirmDialog
        open
        danger
        title="Delete ci.example.com?"
        confirmLabel="Delete asset"
        onConfirm={confirm}
        onCancel={() => {}}
      >
        Its findings go with it.
      </ConfirmDialog>,
    );
    expect(screen.getByRole('alertdialog', { name: 'Delete ci.example.com?' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Cancel');
    expect(confirm).not.toHaveBeenCalled();
  });
});
