// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type LinkProps, LinkProvider } from '../link/link.tsx';
import { Button } from './button.tsx';

afterEach(cleanup);

function Routed(props: LinkProps) {
  return <a data-routed {...props} />;
}

describe('a button', () => {
  it('ignores presses while busy, and keeps its label and its focus', async () => {
    const onClick = vi.fn();
    render(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button);
  });

  it('that its user may not press says why, stays reachable and does nothing', async () => {
    const onClick = vi.fn();
    render(
      <LinkProvider component={Routed}>
        <Button refusal="Your role is viewer." onClick={onClick}>
          Add
        </Button>
        <Button refusal="Your role is viewer." href="/scans/new">
          Start scan
        </Button>
      </LinkProvider>,
    );
    const button = screen.getByRole('button', { name: 'Add' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toBe('Your role is viewer.');
    expect(screen.getByRole('button', { name: 'Start scan' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('submits its form only with type="submit"', () => {
    render(<Button>Add</Button>);
    expect(screen.getByRole('button').getAttribute('type')).toBe('button');
  });
});

describe('a button with an address', () => {
  it('is a link that the app follows with its own router', () => {
    render(
      <LinkProvider component={Routed}>
        <Button href="/scans/new">Start scan</Button>
      </LinkProvider>,
    );
    expect(screen.getByRole('link', { name: 'Start scan' }).hasAttribute('data-routed')).toBe(true);
  });

  it('is a plain link when the address leaves the app', () => {
    render(
      <LinkProvider component={Routed}>
        <Button href="https://example.com/source">Source</Button>
      </LinkProvider>,
    );
    expect(screen.getByRole('link', { name: 'Source' }).hasAttribute('data-routed')).toBe(false);
  });
});
