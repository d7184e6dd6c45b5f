// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Trash } from 'lucide-react';
import { afterEach, expect, it, vi } from 'vitest';
import { IconButton } from './icon-button.tsx';

afterEach(cleanup);

it('an icon button that its user may not press says why, stays reachable and does nothing', async () => {
  const onClick = vi.fn();
  render(
    <IconButton icon={Trash} label="Delete" refusal="Your role is viewer." onClick={onClick} />,
  );
  const button = screen.getByRole('button', { name: 'Delete' });
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toBe('Your role is viewer.');
});
