// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { KeyHelp } from './key-help.tsx';
import { setSingleKeys } from './single-keys.ts';
import { usePageKeys } from './use-page-keys.ts';

afterEach(cleanup);

function Page({ onAssign }: { onAssign: () => void }) {
  const [open, setOpen] = useState(false);
  usePageKeys({ a: onAssign, '?': () => setOpen(true), n: () => false });
  return (
    <>
      <input aria-label="Search" />
      <KeyHelp
        open={open}
        onClose={() => setOpen(false)}
        lines={[{ keys: ['a'], does: 'Assign' }]}
      />
    </>
  );
}

it('runs the key of a page, but not in a field, with a modifier or below a dialog', async () => {
  const onAssign = vi.fn();
  render(<Page onAssign={onAssign} />);
  const user = userEvent.setup();
  await user.keyboard('a');
  expect(onAssign).toHaveBeenCalledTimes(1);
  await user.keyboard('{Control>}a{/Control}');
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'a?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(document.body);
  await user.keyboard('?');
  expect((await screen.findByRole('dialog')).textContent).toContain('aAssign');
  await user.keyboard('a');
  expect(onAssign).toHaveBeenCalledTimes(1);
});

it('runs no key once single keys are turned off', async () => {
  const onAssign = vi.fn();
  render(<Page onAssign={onAssign} />);
  const user = userEvent.setup();
  setSingleKeys(false);
  await user.keyboard('a?');
  expect(onAssign).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
  setSingleKeys(true);
  await user.keyboard('a');
  expect(onAssign).toHaveBeenCalledTimes(1);
});
