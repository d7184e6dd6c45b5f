// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { FileButton } from './file-button.tsx';

afterEach(cleanup);

it('gives the files that are chosen, the same one twice too', async () => {
  const chosen: string[][] = [];
  render(
    <FileButton
      label="Files to add"
      multiple
      onFiles={(files) => chosen.push(files.map(({ name }) => name))}
    >
      Add files
    </FileButton>,
  );
  const field = screen.getByLabelText('Files to add');
  const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')];
  await userEvent.upload(field, files);
  await userEvent.upload(field, files);
  expect(chosen).toEqual([
    ['a.txt', 'b.txt'],
    ['a.txt', 'b.txt'],
  ]);
  expect(screen.getByRole('button', { name: 'Add files' })).toBeTruthy();
});
