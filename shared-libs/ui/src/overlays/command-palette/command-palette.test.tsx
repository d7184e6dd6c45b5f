// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CommandPalette } from './command-palette.tsx';
import { type Command, matchCommands } from './match-commands.ts';

afterEach(cleanup);

const commands: ReadonlyArray<Command> = [
  { id: 'scans', label: 'Scans', group: 'Go to' },
  { id: 'findings', label: 'Findings', group: 'Go to', keywords: ['vulnerabilities'] },
  { id: 'start', label: 'Start a scan', group: 'Run' },
];

describe('what a query finds', () => {
  it.each([
    ['', ['scans', 'findings', 'start']],
    ['sca', ['scans', 'start']],
    ['scan sta', ['start']],
    ['vuln', ['findings']],
    ['nothing', []],
  ])('“%s”', (query, found) => {
    expect(matchCommands(commands, query).map((command) => command.id)).toEqual(found);
  });

  it('begins with a label that begins with the query', () => {
    const mine = { id: 'mine', label: 'My findings', group: 'Actions' };
    const found = matchCommands([mine, ...commands], 'find');
    expect(found.map(({ id }) => id)).toEqual(['findings', 'mine']);
  });
});

describe('the palette', () => {
  it('filters while typing, moves by arrow keys and runs what is active after closing', async () => {
    const order: string[] = [];
    const onRun = vi.fn((command: Command) => order.push(`run ${command.id}`));
    render(
      <CommandPalette open commands={commands} onRun={onRun} onClose={() => order.push('close')} />,
    );
    const input = screen.getByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(input));
    await userEvent.type(input, 'scan');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Scans',
      'Start a scan',
    ]);
    await userEvent.keyboard('{ArrowDown}');
    const active = input.getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toBe('Start a scan');
    await userEvent.keyboard('{Enter}');
    expect(order).toEqual(['close', 'run start']);
  });

  it('keeps what is active when other results arrive before it', async () => {
    const onRun = vi.fn();
    const found = ['quay', 'quay west', 'quay east'].map((label) => ({
      id: label,
      label,
      group: 'Assets',
    }));
    const paletteOf = (shown: typeof found) => (
      <CommandPalette open commands={commands} found={shown} onRun={onRun} onClose={() => {}} />
    );
    const { rerender } = render(paletteOf(found));
    await userEvent.type(screen.getByRole('combobox'), 'quay');
    await userEvent.keyboard('{ArrowDown}');
    rerender(paletteOf(found.slice(1)));
    await userEvent.keyboard('{Enter}');
    expect(onRun).toHaveBeenCalledExactlyOnceWith(found[1]);
  });

  it('shows a message when nothing matches', async () => {
    render(<CommandPalette open commands={commands} onRun={() => {}} onClose={() => {}} />);
    await userEvent.type(screen.getByRole('combobox'), 'xyz');
    expect(screen.getByRole('status').textContent).toBe('Nothing matches “xyz”.');
  });
});
