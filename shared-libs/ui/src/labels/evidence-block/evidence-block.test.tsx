// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { EvidenceBlock } from './evidence-block.tsx';

afterEach(cleanup);

const response = 'HTTP/1.1 200\r\nserver: nginx\r\n\r\n<b>Version 2023.11.3</b>\r\n';

describe('evidence', () => {
  it('shows the response unchanged, as text', () => {
    render(<EvidenceBlock parts={[{ title: 'Response', text: response }]} />);
    const lines = screen.getByRole('region', { name: 'Response' }).textContent;
    expect(lines).toBe('HTTP/1.1 200\nserver: nginx\n\n<b>Version 2023.11.3</b>\n');
  });

  it('marks only the lines that hold the match', () => {
    render(<EvidenceBlock parts={[{ title: 'Response', text: response, match: '2023.11.3' }]} />);
    const well = within(screen.getByRole('region', { name: 'Response' }));
    expect(well.getAllByRole('mark').map((mark) => mark.textContent)).toEqual([
      '<b>Version 2023.11.3</b>',
    ]);
  });
});
