// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { phoneQuery } from '../../media-query/use-media-query.ts';
import { DensityChoice, densityFrom } from './density-choice.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the height of the rows and changes it', async () => {
  const onChange = vi.fn();
  render(<DensityChoice density="default" onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Density' }));
  const standard = await screen.findByRole<HTMLInputElement>('radio', { name: 'Standard' });
  expect(standard.checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('compact');
});

it('is absent on a phone', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === phoneQuery,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  render(<DensityChoice density="default" onChange={() => {}} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('reads what an address says, and takes the usual height for what nobody knows', () => {
  expect(densityFrom('comfortable')).toBe('comfortable');
  expect(densityFrom('tiny')).toBe('default');
  expect(densityFrom(null)).toBe('default');
});
