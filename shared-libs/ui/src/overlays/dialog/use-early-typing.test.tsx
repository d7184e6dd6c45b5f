// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useEarlyTyping } from './use-early-typing.ts';

afterEach(cleanup);

function Field({ loading, onClose }: { loading: boolean; onClose: () => void }) {
  useEarlyTyping(loading, onClose);
  return loading ? null : <input aria-label="Target" />;
}

describe('what is typed while a dialog loads', () => {
  it('is inserted into the field that has focus first', async () => {
    const insert = vi.fn();
    document.execCommand = insert;
    const { rerender } = render(<Field loading onClose={() => {}} />);
    await userEvent.keyboard('nort{Backspace}th');
    rerender(<Field loading={false} onClose={() => {}} />);
    screen.getByLabelText('Target').focus();
    expect(insert).toHaveBeenCalledExactlyOnceWith('insertText', false, 'north');
  });

  it('closes it on Escape', async () => {
    const onClose = vi.fn();
    render(<Field loading onClose={onClose} />);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
