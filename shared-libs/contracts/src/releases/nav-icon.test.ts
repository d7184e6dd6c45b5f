import { describe, expect, it } from 'vitest';
import { isNavIcon, parseNavIcon } from './nav-icon.ts';
import { navEntrySchema } from './release.ts';

const svg = (content: string, root = 'viewBox="0 0 24 24"') => `<svg ${root}>${content}</svg>`;
const line = '<path d="M3 6h18"/>';

describe('the icon of a navigation entry', () => {
  it('is parsed into its elements and attributes', () => {
    const text = svg(
      `\n  <g fill="none" stroke="currentColor"><circle cx="12" cy="12.5" r="-.5" /></g>\n  ${line}\n`,
      'xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"',
    );
    expect(parseNavIcon(`${text}\n`)).toEqual({
      name: 'svg',
      attributes: {
        xmlns: 'http://www.w3.org/2000/svg',
        width: '24',
        height: '24',
        viewBox: '0 0 24 24',
      },
      children: [
        {
          name: 'g',
          attributes: { fill: 'none', stroke: 'currentColor' },
          children: [
            { name: 'circle', attributes: { cx: '12', cy: '12.5', r: '-.5' }, children: [] },
          ],
        },
        { name: 'path', attributes: { d: 'M3 6h18' }, children: [] },
      ],
    });
  });

  it.each([
    ['a script', svg(`${line}<script>alert(1)</script>`)],
    ['an empty script', svg(`${line}<script/>`)],
    ['an event handler', svg('<path d="M3 6h18" onload="alert(1)"/>')],
    ['an event handler of the root', svg(line, 'viewBox="0 0 24 24" onload="alert(1)"')],
    ['a style element', svg(`<style>*{display:none}</style>${line}`)],
    ['a style attribute', svg('<path d="M3 6h18" style="fill:red"/>')],
    ['a class', svg('<path d="M3 6h18" class="pp-modal"/>')],
    ['an id', svg('<path d="M3 6h18" id="root"/>')],
    ['a link', svg(`<a href="https://evil.example">${line}</a>`)],
    ['a use', svg('<use href="#x"/>')],
    ['an image', svg('<image href="https://evil.example/x.png"/>')],
    ['foreign content', svg('<foreignObject><div/></foreignObject>')],
    ['an animation', svg('<animate attributeName="href" to="javascript:alert(1)"/>')],
    ['a URL as paint', svg('<path d="M3 6h18" fill="url(https://evil.example/x)"/>')],
    ['a colour', svg('<path d="M3 6h18" fill="red"/>')],
    ['a reference as paint', svg('<path d="M3 6h18" fill="var(--x)"/>')],
    ['a foreign namespace', svg(line, 'viewBox="0 0 24 24" xmlns="http://www.w3.org/1999/xhtml"')],
    ['a prefixed attribute', svg('<path xlink:href="#x" d="M3 6h18"/>')],
    ['an entity', svg('<path d="M3 6h18&#x22;"/>')],
    ['a comment', svg(`<!-- x -->${line}`)],
    ['a document type', `<!DOCTYPE svg>${svg(line)}`],
    ['a processing instruction', `<?xml version="1.0"?>${svg(line)}`],
    ['character data', svg(`<![CDATA[x]]>${line}`)],
    ['text', svg(`x${line}`)],
    ['text after it', `${svg(line)}x`],
    ['a second root', svg(line) + svg(line)],
    ['a root inside', svg(svg(line))],
    ['no root', line],
    ['no box', svg(line, 'width="24"')],
    ['no shape', svg('')],
    ['an open element', '<svg viewBox="0 0 24 24"><g>'],
    ['a wrong end', '<svg viewBox="0 0 24 24"><g></svg></g>'],
    ['an attribute twice', svg('<path d="M3 6h18" d="M0 0"/>')],
    ['an attribute without quotes', svg('<path d=M3/>')],
    ['another quote', svg("<path d='M3 6h18'/>")],
    ['a name of Object', svg('<constructor/>')],
    ['a property of Object', svg('<path __proto__="x" d="M3 6h18"/>')],
    ['upper case', svg('<SCRIPT/>')],
    ['a huge number', svg('<circle r="999999999"/>')],
    ['too many elements', svg(line.repeat(41))],
    ['too much depth', svg(`<g><g><g><g>${line}</g></g></g></g>`)],
    ['too much text', svg(line + ' '.repeat(2000))],
  ])('with %s is refused', (_, icon) => {
    expect(parseNavIcon(icon)).toBeUndefined();
    const entry = { section: 'work', label: 'Tides', order: 1, icon };
    expect(navEntrySchema.safeParse(entry).success).toBe(false);
  });

  it('may be a name, as in earlier builds', () => {
    expect(isNavIcon('scan-line')).toBe(true);
    expect(isNavIcon('an-icon-of-a-set-that-nobody-knows')).toBe(true);
    expect(isNavIcon('x'.repeat(41))).toBe(false);
  });

  it('is refused in linear time', () => {
    const startedAt = process.cpuUsage();
    parseNavIcon(`<svg${' x="1"'.repeat(330)}`);
    parseNavIcon(svg(`<path d="${'1 '.repeat(900)}`));
    parseNavIcon(svg(`<g transform="${'rotate(1) '.repeat(150)}x"/>`));
    // Processor time: what is refused in linear time takes milliseconds, on a busy machine too.
    expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000);
  });
});
