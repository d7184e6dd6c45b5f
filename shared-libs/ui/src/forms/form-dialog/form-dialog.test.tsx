// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

afterEach(cleanup);

const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
const onClose = vi.fn();

function show(change: Partial<ComponentProps<typeof FormDialog>['form']> = {}) {
  const form = { formProps: { onSubmit }, failure: null, pending: false, ...change };
  render(
    <FormDialog title="Add a schedule" submitLabel="Add schedule" form={form} onClose={onClose}>
      <input aria-label="Name" data-autofocus />
    </FormDialog>,
  );
}
const submitButton = () => screen.getByRole('button', { name: 'Add schedule' });

it('sends the form by its primary button and by Enter in a field', async () => {
  show();
  await userEvent.click(submitButton());
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText('Name'), 'Nights{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(2);
  expect(onClose).not.toHaveBeenCalled();
});

it('closes by Cancel', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('is busy while a request is under way', () => {
  show({ pending: true });
  expect(submitButton().getAttribute('aria-busy')).toBe('true');
});

it('shows why the form was refused, above its fields, and focuses it', async () => {
  show({ failure: { title: 'The schedule was not saved.', requestId: 'r-1' } });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('The schedule was not saved.');
  expect(alert.textContent).toContain('r-1');
  expect(alert.compareDocumentPosition(screen.getByLabelText('Name'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await waitFor(() => expect(document.activeElement).toBe(alert));
});
