// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ColumnChoice } from './column-choice.tsx';

afterEach(cleanup);

const columns = [
  { id: 'type', label: 'Type' },
  { id: 'owner', label: 'Owner' },
  { id: 'tags', label: 'Tags' },
] as const;

it('keeps the order of the table and at least one column', async () => {
  const onChange = vi.fn();
  const { rerender } = render(
    <ColumnChoice columns={columns} chosen={['type', 'tags']} onChange={onChange} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Owner' }));
  expect(onChange).toHaveBeenLastCalledWith(['type', 'owner', 'tags']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tags' }));
  expect(onChange).toHaveBeenLastCalledWith(['type']);
  rerender(<ColumnChoice columns={columns} chosen={['type']} onChange={onChange} />);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Type' }).disabled).toBe(true);
});
