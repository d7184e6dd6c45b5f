// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable, type DataTableProps, type TableColumn, type TableSort } from './data-table.tsx';

afterEach(cleanup);

type Row = { id: string; title: string; priority: number };

const rows: ReadonlyArray<Row> = [
  { id: 'a', title: 'Zone transfer allowed', priority: 98 },
  { id: 'b', title: 'No CAA record', priority: 24 },
  { id: 'c', title: 'TLS 1.0 accepted', priority: 38 },
];

const columns: ReadonlyArray<TableColumn<Row>> = [
  { id: 'title', head: 'Finding', primary: true, sortable: true, cell: (row) => row.title },
  { id: 'priority', head: 'Priority', align: 'end', sortable: true, cell: (row) => row.priority },
];

function table(props: Partial<DataTableProps<Row>> = {}) {
  return (
    <DataTable
      label="Findings"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.title}
      rowHref={(row) => `/findings/${row.id}`}
      {...props}
    />
  );
}

function Ticked({ onChange }: { onChange?: (keys: ReadonlyArray<string>) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return table({
    hotkeys: true,
    bulkActions: <button type="button">Retest</button>,
    selection: {
      selected,
      onChange: (next) => {
        setSelected(next);
        onChange?.([...next].sort());
      },
    },
  });
}

describe('sorting', () => {
  it('exposes the sorted column and its direction', () => {
    render(
      table({ sort: { column: 'priority', direction: 'descending' }, onSortChange: () => {} }),
    );
    const sorts = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
    expect(sorts).toEqual(['none', 'descending']);
  });

  it('sorts numbers descending and text ascending at first, and reverses on the next press', async () => {
    const asked: TableSort[] = [];
    const onSortChange = (sort: TableSort) => asked.push(sort);
    const { rerender } = render(table({ onSortChange }));
    await userEvent.click(screen.getByRole('button', { name: 'Priority' }));
    await userEvent.click(screen.getByRole('button', { name: 'Finding' }));
    rerender(table({ onSortChange, sort: { column: 'priority', direction: 'descending' } }));
    await userEvent.click(screen.getByRole('button', { name: 'Priority' }));
    expect(asked).toEqual([
      { column: 'priority', direction: 'descending' },
      { column: 'title', direction: 'ascending' },
      { column: 'priority', direction: 'ascending' },
    ]);
  });
});

describe('selecting', () => {
  it('selects one row, then all, and shows the bulk actions', async () => {
    render(<Ticked />);
    expect(screen.queryByRole('region')).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select No CAA record' }));
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows shown' });
    expect(all.indeterminate).toBe(true);
    await userEvent.click(all);
    const bulk = screen.getByRole('region', { name: 'Actions for the selected rows' });
    expect(within(bulk).getByText('3 selected')).toBeTruthy();
    await userEvent.click(within(bulk).getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region')).toBeNull();
    expect(document.activeElement).toBe(all);
  });

  it('keeps the focus on a row whose tick was the last one', async () => {
    render(<Ticked />);
    const tick = screen.getByRole('checkbox', { name: 'Select No CAA record' });
    await userEvent.click(tick);
    await userEvent.click(tick);
    expect(screen.queryByRole('region')).toBeNull();
    expect(document.activeElement).toBe(tick);
  });

  it('draws the cells of no row again', async () => {
    const cell = vi.fn((row: Row) => row.title);
    const shown = [{ id: 'title', head: 'Finding', cell }];
    function Table() {
      const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
      return table({ columns: shown, selection: { selected, onChange: setSelected } });
    }
    render(<Table />);
    cell.mockClear();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    expect(screen.getByText('3 selected')).toBeTruthy();
    expect(cell).not.toHaveBeenCalled();
  });

  it('selects the range between two rows with shift', async () => {
    const onChange = vi.fn();
    render(<Ticked onChange={onChange} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Select Zone transfer allowed' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select TLS 1.0 accepted' }));
    await user.keyboard('{/Shift}');
    expect(onChange).toHaveBeenLastCalledWith(['a', 'b', 'c']);
  });
});

describe('the keyboard', () => {
  const focused = () => document.activeElement?.textContent;

  it('moves between rows with j and k, and selects with x', async () => {
    const onChange = vi.fn();
    render(<Ticked onChange={onChange} />);
    await userEvent.keyboard('j');
    expect(focused()).toBe('Zone transfer allowed');
    await userEvent.keyboard('jj');
    expect(focused()).toBe('TLS 1.0 accepted');
    await userEvent.keyboard('k');
    expect(focused()).toBe('No CAA record');
    await userEvent.keyboard('x');
    expect(onChange).toHaveBeenLastCalledWith(['b']);
  });

  it('ignores keys while a text field has focus', async () => {
    render(
      <>
        <input aria-label="Filter" />
        <Ticked />
      </>,
    );
    const input = screen.getByLabelText<HTMLInputElement>('Filter');
    await userEvent.type(input, 'jk');
    expect(input.value).toBe('jk');
    expect(document.activeElement).toBe(input);
  });
});

describe('a row', () => {
  it('is a link that can be opened in a new tab, and is marked while its details are open', () => {
    render(table({ currentKey: 'b' }));
    const link = screen.getByRole('link', { name: 'No CAA record' });
    expect(link.getAttribute('href')).toBe('/findings/b');
    expect(link.getAttribute('aria-current')).toBe('true');
  });

  it('labels each value for the card layout on a phone', () => {
    const { container } = render(table());
    const labels = [...container.querySelectorAll('tbody tr:first-child td')].map((cell) =>
      cell.getAttribute('data-label'),
    );
    expect(labels).toEqual(['Finding', 'Priority']);
  });
});

describe('a long table', () => {
  const many = Array.from({ length: 100_000 }, (_, at) => ({
    id: `r${at}`,
    title: `Finding ${at}`,
    priority: at,
  }));

  it('renders the visible rows and exposes their position in the whole', () => {
    const { container } = render(table({ rows: many }));
    const drawn = container.querySelectorAll('tr[data-row]');
    expect(drawn.length).toBeLessThan(120);
    expect(drawn[0]?.getAttribute('aria-rowindex')).toBe('2');
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('100001');
  });

  it('has as many columns in its spacers as in its head, with checkboxes and without', () => {
    const spansOf = (container: HTMLElement) =>
      [...container.querySelectorAll<HTMLTableCellElement>('.pp-table-gap td')].map(
        ({ colSpan }) => colSpan,
      );
    expect(spansOf(render(table({ rows: many })).container)).toEqual([2]);
    cleanup();
    const selection = { selected: new Set<string>(), onChange: vi.fn() };
    expect(spansOf(render(table({ rows: many, selection })).container)).toEqual([3]);
  });

  it('that was a short one places the rows near the viewport once', () => {
    let placed = 0;
    const Counted = () => {
      useEffect(() => {
        placed += 1;
      }, []);
      return null;
    };
    const counted = [{ id: 'title', head: 'Finding', cell: () => <Counted /> }];
    const { container, rerender } = render(table({ columns: counted, rows: many.slice(0, 50) }));
    placed = 0;
    rerender(table({ columns: counted, rows: many.slice(0, 250) }));
    const drawn = container.querySelectorAll('tr[data-row]').length;
    expect(drawn).toBeLessThan(50);
    expect(placed).toBe(drawn);
  });

  describe('that is scrolled fast', () => {
    const priority = vi.fn((row: Row) => `Priority ${row.priority}`);
    const shown: ReadonlyArray<TableColumn<Row>> = [
      { id: 'title', head: 'Finding', primary: true, cell: (row) => row.title },
      { id: 'priority', head: 'Priority', cell: priority },
    ];
    const scrollTo = (top: number) =>
      act(() => {
        window.scrollTo(0, top);
        fireEvent.scroll(window);
      });
    const drawn = () => screen.getAllByRole('row').filter(({ dataset }) => dataset.row);
    afterEach(() => window.scrollTo(0, 0));

    it('draws whole rows after one jump, and only what names them while more follow', () => {
      render(table({ columns: shown, rows: many }));
      scrollTo(100_000);
      expect(drawn()[0]?.textContent).toMatch(/^Finding (\d+)Priority \1$/);
      priority.mockClear();
      for (const top of [200_000, 300_000, 400_000]) scrollTo(top);
      expect(priority).not.toHaveBeenCalled();
      for (const row of drawn()) {
        expect(row.textContent).toMatch(/^Finding \d+$/);
        expect(within(row).getByRole('link')).toBeTruthy();
        expect(row.style.height).toBe('34px');
        expect(row.getAttribute('aria-busy')).toBe('true');
      }
    });

    it('fills the rows once it has ended, and keeps their elements and the focus', async () => {
      const selection = { selected: new Set<string>(), onChange: vi.fn() };
      render(table({ columns: shown, rows: many, selection }));
      for (const top of [100_000, 200_000, 300_000]) scrollTo(top);
      const [first] = drawn();
      if (!first) throw new Error('No row is drawn');
      expect(within(first).queryByRole('checkbox')).toBeNull();
      within(first).getByRole('link').focus();
      await within(first).findByRole('checkbox');
      expect(first.textContent).toMatch(/^Finding (\d+)Priority \1$/);
      expect(first.style.height).toBe('');
      expect(first.hasAttribute('aria-busy')).toBe(false);
      expect(document.activeElement).toBe(within(first).getByRole('link'));
    });
  });

  it('also selects rows that are not rendered', async () => {
    const onChange = vi.fn();
    render(table({ rows: many, selection: { selected: new Set(), onChange } }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }));
    expect(onChange.mock.lastCall?.[0].size).toBe(100_000);
  });
});

describe('while there are no rows', () => {
  it('shows the heads over skeleton rows while loading', () => {
    const { container } = render(table({ rows: [], loading: true, ghostRows: 4 }));
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
    expect(container.querySelectorAll('.pp-table-ghost')).toHaveLength(4);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  });

  it('shows the empty state of the caller, and no heads', () => {
    render(table({ rows: [], empty: <p>No findings yet</p> }));
    expect(screen.getByText('No findings yet')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a row that is removed while it has focus', () => {
  const without = (...gone: string[]) => rows.filter(({ id }) => !gone.includes(id));

  it('moves focus to the row that takes its place, or to the new last row', () => {
    const { rerender } = render(table());
    screen.getByRole('link', { name: 'No CAA record' }).focus();
    rerender(table({ rows: without('b') }));
    expect(document.activeElement?.textContent).toBe('TLS 1.0 accepted');
    rerender(table({ rows: without('b', 'c') }));
    expect(document.activeElement?.textContent).toBe('Zone transfer allowed');
  });

  it('leaves focus alone when it is elsewhere', () => {
    const page = (props: Partial<DataTableProps<Row>> = {}) => (
      <>
        <input aria-label="Search" />
        {table(props)}
      </>
    );
    const { rerender } = render(page());
    screen.getByRole('link', { name: 'No CAA record' }).focus();
    screen.getByRole('textbox').focus();
    rerender(page({ rows: without('b') }));
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });
});
