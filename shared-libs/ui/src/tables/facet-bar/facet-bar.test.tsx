// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FilterChip, SeverityFacet } from './facet-bar.tsx';

afterEach(cleanup);

describe('the severity facet', () => {
  it('shows shape, label and count, and whether a level is on', async () => {
    const onChange = vi.fn();
    render(
      <SeverityFacet
        counts={{ critical: 4, high: 19 }}
        levels={['critical', 'high']}
        selected={new Set(['critical'])}
        onChange={onChange}
      />,
    );
    const high = screen.getByRole('button', { name: 'High 19' });
    expect(high.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(high);
    expect(onChange).toHaveBeenCalledWith(new Set(['critical', 'high']));
  });
});

it('keeps the room of a count until it is read', () => {
  const props = { selected: new Set<never>(), levels: ['high'] as const, onChange: () => {} };
  const { rerender, container } = render(<SeverityFacet counts={{}} {...props} />);
  const before = container.querySelector('.pp-sev-facet-count');
  expect(before?.textContent).toBe('');
  rerender(<SeverityFacet counts={{ high: 19 }} {...props} />);
  expect(container.querySelector('.pp-sev-facet-count')).toBe(before);
  rerender(<SeverityFacet counts={null} {...props} />);
  expect(container.querySelector('.pp-sev-facet-count')).toBeNull();
  expect(before?.textContent).toBe('19');
});

describe('a filter', () => {
  const options = [
    { value: 'open', label: 'Open', count: 402 },
    { value: 'fixed', label: 'Fixed', count: 31 },
  ];

  it('shows its selection, lists its values and closes on Escape', async () => {
    const onChange = vi.fn();
    render(
      <FilterChip
        label="Status"
        options={options}
        selected={new Set(['open'])}
        onChange={onChange}
      />,
    );
    const chip = screen.getByRole('button', { name: /Status/, expanded: false });
    expect(chip.textContent).toContain('Open');
    await userEvent.click(chip);
    await userEvent.click(screen.getByRole('checkbox', { name: /Fixed/ }));
    expect(onChange).toHaveBeenCalledWith(new Set(['open', 'fixed']));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(document.activeElement).toBe(chip);
  });

  it('is cleared with one press', async () => {
    const onChange = vi.fn();
    render(
      <FilterChip
        label="Status"
        options={options}
        selected={new Set(['open'])}
        onChange={onChange}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear Status' }));
    expect(onChange).toHaveBeenCalledWith(new Set());
  });
});
