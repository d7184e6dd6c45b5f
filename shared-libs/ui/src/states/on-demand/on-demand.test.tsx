// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type OnDemand, onDemand } from './on-demand.ts';

afterEach(cleanup);

const Part = () => <p>Loaded</p>;

function Page({ part }: { part: OnDemand<object> }) {
  const Loaded = part.usePart();
  return Loaded ? <Loaded /> : null;
}

describe('a component that is loaded at first use', () => {
  it('loads once, and shows at once from then on', async () => {
    const load = vi.fn(async () => Part);
    const part = onDemand<object>(load);
    render(<Page part={part} />);
    expect(screen.queryByText('Loaded')).toBeNull();
    await screen.findByText('Loaded');
    render(<Page part={part} />);
    expect(screen.getAllByText('Loaded')).toHaveLength(2);
    expect(load).toHaveBeenCalledOnce();
  });

  it('loads again after a failure, while it is wanted', async () => {
    vi.useFakeTimers();
    const load = vi.fn(async () => Part).mockRejectedValueOnce(new Error('offline'));
    render(<Page part={onDemand<object>(load)} />);
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await waitFor(() => expect(screen.getByText('Loaded')).toBeTruthy());
    expect(load).toHaveBeenCalledTimes(2);
  });
});
