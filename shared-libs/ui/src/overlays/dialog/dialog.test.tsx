// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
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
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Value')));
  });

  it('focuses the marked control of its next step, and takes focus from no other', async () => {
    function Steps() {
      const [step, setStep] = useState(1);
      return (
        <Dialog open title="Add a phone" onClose={() => {}}>
          <button type="button" onClick={() => setStep(3)}>
            Other number
          </button>
          {step === 2 ? null : <input key={step} aria-label={`Step ${step}`} data-autofocus />}
          {step === 1 ? (
            <button type="button" onClick={() => setStep(2)}>
              Wait
            </button>
          ) : null}
          {step === 2 ? (
            <button type="button" data-autofocus>
              Go on
            </button>
          ) : null}
        </Dialog>
      );
    }
    render(<Steps />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Step 1')));
    await userEvent.click(screen.getByRole('button', { name: 'Wait' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Go on'));
    // In a browser, Base UI focuses the dialog itself once its control is gone.
    screen.getByRole('dialog').focus();
    expect(document.activeElement?.textContent).toBe('Go on');
    const other = screen.getByRole('button', { name: 'Other number' });
    await userEvent.click(other);
    expect(await screen.findByLabelText('Step 3')).toBeTruthy();
    expect(document.activeElement).toBe(other);
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
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes the newest of two modals that different apps opened', async () => {
    const closed: string[] = [];
    for (const title of ['Scan profile', 'Sign out?']) {
      render(
        <Dialog open title={title} onClose={() => closed.push(title)}>
          Content
        </Dialog>,
      );
    }
    await userEvent.keyboard('{Escape}');
    expect(closed).toEqual(['Sign out?']);
  });

  it('is in the body, with the style scope and the theme of its place', () => {
    render(
      <div data-mfe="mfe-assets" data-theme="dark">
        <Dialog open title="Add an asset" onClose={() => {}}>
          Content
        </Dialog>
      </div>,
    );
    const portal = screen.getByRole('dialog').closest<HTMLElement>('body > [data-mfe]');
    expect(portal?.dataset).toMatchObject({ mfe: 'mfe-assets', theme: 'dark' });
  });

  it('hides the page from assistive technology and adds no style element', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Add asset' }));
    expect(screen.queryByRole('button', { name: 'Add asset' })).toBeNull();
    expect(document.querySelector('style')).toBeNull();
  });
});

describe('a confirmation', () => {
  it('puts focus on the harmless button', async () => {
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
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    expect(confirm).not.toHaveBeenCalled();
  });
});
