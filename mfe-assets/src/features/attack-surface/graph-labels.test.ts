import { describe, expect, it } from 'vitest';
import { type Label, placeLabels } from './graph-labels.ts';

const canvas = {
  width: 800,
  height: 600,
  fontSize: 12,
  measure: (text: string) => text.length * 7,
};
const label = (text: string, x: number, y: number, size = 5, isForced = false): Label => ({
  text,
  x,
  y,
  size,
  isForced,
});
const place = (labels: readonly Label[], on = canvas) => placeLabels(labels, labels, on);
const texts = (labels: readonly Label[]) => place(labels).map(({ text }) => text);

describe('the labels of a graph', () => {
  it('stand to the right of their nodes, and to the left at the right edge', () => {
    const [edge, middle] = place([label('middle', 400, 300), label('edge', 790, 100)]);
    expect([edge?.text, edge?.x]).toEqual(['edge', 790 - 5 - 4 - 28]);
    expect([middle?.text, middle?.x]).toEqual(['middle', 409]);
  });

  it('stand between the smaller nodes around a node', () => {
    const hosts = [0, 1, 2, 3].map((at) => {
      const angle = (at * Math.PI) / 2;
      return label('', 400 + 18 * Math.cos(angle), 300 + 18 * Math.sin(angle), 8);
    });
    const [domain] = placeLabels([label('quay1.example', 400, 300, 11)], hosts, canvas);
    expect(domain).toEqual({ text: 'quay1.example', x: 415, y: 327 });
  });

  it('never overlap each other or a node, whatever the number of nodes', () => {
    const many = Array.from({ length: 300 }, (_, n) =>
      label(`host-${n}.example`, (n * 137) % 800, (n * 71) % 600),
    );
    const placed = place(many);
    expect(placed.length).toBeGreaterThan(10);
    const boxes = placed.map(({ text, x, y }) => ({ x, y, right: x + text.length * 7 }));
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const isApart =
          one.right <= other.x || other.right <= one.x || Math.abs(one.y - other.y) >= 16;
        expect(isApart).toBe(true);
      }
      for (const { x, y } of many) {
        const isOn = x > one.x && x < one.right && y > one.y - 12 && y < one.y;
        expect(isOn).toBe(false);
      }
    }
  });

  it('are those of larger nodes where there is no room for all', () => {
    const crowd = Array.from({ length: 40 }, (_, n) => label(`small ${n}`, 400 + n, 300 + n, 4));
    expect(texts([...crowd, label('domain', 420, 320, 11)])[0]).toBe('domain');
  });

  it('show the open node first, even where it covers something', () => {
    const crowd = Array.from({ length: 400 }, (_, n) =>
      label(`${n}`, (n % 20) * 40, Math.floor(n / 20) * 30, 19),
    );
    expect(texts([...crowd, label('the one that is open', 410, 310, 14, true)])[0]).toBe(
      'the one that is open',
    );
  });

  it('are cut where they would take more than half of the canvas', () => {
    const [placed] = place([label('Finding: Software with known vulnerabilities', 10, 300)], {
      ...canvas,
      width: 300,
    });
    expect(placed?.text).toBe('Finding: Software wi…');
  });
});
