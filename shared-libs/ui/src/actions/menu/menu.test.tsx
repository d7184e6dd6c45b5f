// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';

afterEach(cleanup);

function open() {
  const onDelete = vi.fn();
  const onRename = vi.fn();
  render(
    <Menu
      label="Asset actions"
      entries={[
        { id: 'rename', label: 'Rename', onSelect: onRename },
        { id: 'export', label: 'Export', disabledReason: 'Nothing to export', onSelect: () => {} },
        { id: 'line', separator: true },
        { id: 'delete', label: 'Delete', danger: true, onSelect: onDelete },
      ]}
      trigger={(trigger) => (
        <button type="button" {...trigger}>
          More
        </button>
      )}
    />,
  );
  return { trigger: screen.getByRole('button', { name: 'More' }), onDelete, onRename };
}

const focused = () => document.activeElement?.textContent;

describe('a menu', () => {
  it('opens on a press with focus on its first item, and on arrow up with focus on its last', async () => {
    const { trigger } = open();
    await userEvent.click(trigger);
    expect(focused()).toBe('Rename');
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Delete');
  });

  it('moves with the arrow keys and wraps at the ends', async () => {
    const { trigger } = open();
    await userEvent.click(trigger);
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Delete');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toContain('Export');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Delete');
  });

  it('goes to an item by its first letter', async () => {
    const { trigger } = open();
    await userEvent.click(trigger);
    await userEvent.keyboard('d');
    expect(focused()).toBe('Delete');
  });

  it('closes on Escape and restores focus', async () => {
    const { trigger } = open();
    await userEvent.click(trigger);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });

  it('closes and runs an item once', async () => {
    const { trigger, onDelete } = open();
    await userEvent.click(trigger);
    await userEvent.keyboard('{End}{Enter}');
    expect(onDelete).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('shows why an item is disabled and does not run it', async () => {
    const { trigger } = open();
    await userEvent.click(trigger);
    const item = screen.getByRole('menuitem', { name: /Export/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('Nothing to export');
    await userEvent.click(item);
    expect(screen.queryByRole('menu')).not.toBeNull();
  });

  it('asks for entries that it gets by a function only while it is open', async () => {
    const entries = vi.fn(() => [{ id: 'scan', label: 'Scan', onSelect: () => {} }]);
    render(
      <Menu
        label="Asset actions"
        entries={entries}
        trigger={(trigger) => (
          <button type="button" {...trigger}>
            More
          </button>
        )}
      />,
    );
    expect(entries).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: 'Scan' })).toBeTruthy();
  });
});
