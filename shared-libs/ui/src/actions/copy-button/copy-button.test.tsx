// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function withClipboard(clipboard: { writeText: (text: string) => Promise<void> } | undefined) {
  const user = userEvent.setup({ writeToClipboard: false });
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as Clipboard);
  return user;
}

describe('a copy button', () => {
  it('copies and confirms it', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    const user = withClipboard({ writeText });
    render(<CopyButton text="01JD4K9Q">Copy request id</CopyButton>);
    await user.click(screen.getByRole('button', { name: 'Copy request id' }));
    expect(writeText).toHaveBeenCalledWith('01JD4K9Q');
    expect(await screen.findByText('Copied')).toBeTruthy();
  });

  it.each([
    ['refuses', { writeText: () => Promise.reject(new Error('denied')) }],
    ['has no clipboard', undefined],
  ])('reports the failure when the browser %s', async (_name, clipboard) => {
    const user = withClipboard(clipboard);
    render(<CopyButton text="01JD4K9Q" />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Could not copy')).toBeTruthy();
  });
});
