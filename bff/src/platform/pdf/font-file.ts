import type { Font, PathCommand } from 'fontkit';

/** A font as a TrueType file, with the characters that it has. */
export interface FontFile {
  readonly content: Buffer;
  readonly characters: ReadonlySet<number>;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

interface Box {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

interface Outline {
  readonly content: Buffer;
  readonly points: number;
  readonly contours: number;
  readonly box: Box;
}

const NO_BOX: Box = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };

/**
 * Merges the parts of a font, which web fonts have one of per script, into one TrueType file at the
 * weight that the parts begin with. Only outlines and widths are taken: PDF writers cannot subset the
 * compressed parts.
 */
export function mergeFont({ name, weight }: Face, parts: readonly Font[]): FontFile {
  const [main] = parts;
  if (!main) throw new Error('A font has at least one part.');
  const outlines: Outline[] = [outlineOf([])];
  const widths: number[] = [Math.round(main.unitsPerEm / 2)];
  const glyphs = new Map<number, number>();
  for (const part of parts) {
    for (const character of part.characterSet) {
      if (glyphs.has(character)) continue;
      const glyph = part.glyphForCodePoint(character);
      if (glyph.id === 0) continue;
      glyphs.set(character, outlines.length);
      outlines.push(outlineOf(glyph.path.commands));
      widths.push(Math.round(glyph.advanceWidth));
    }
  }
  return {
    content: fileOf({ name, weight }, main, { outlines, widths, glyphs }),
    characters: new Set(glyphs.keys()),
  };
}

interface Face {
  readonly name: string;
  readonly weight: 400 | 700;
}

interface Glyphs {
  readonly outlines: readonly Outline[];
  readonly widths: readonly number[];
  /** Positions by character. */
  readonly glyphs: ReadonlyMap<number, number>;
}

function outlineOf(commands: readonly PathCommand[]): Outline {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0] = args.map(Math.round);
    const contour = contours.at(-1);
    if (command === 'moveTo') contours.push([{ x: a, y: b, isOnCurve: true }]);
    if (command === 'lineTo') contour?.push({ x: a, y: b, isOnCurve: true });
    if (command === 'quadraticCurveTo') {
      contour?.push({ x: a, y: b, isOnCurve: false }, { x: c, y: d, isOnCurve: true });
    }
    if (command === 'bezierCurveTo') throw new Error('The font has no TrueType outlines.');
  }
  for (const contour of contours) {
    const [first, last] = [contour[0], contour.at(-1)];
    if (contour.length > 1 && first?.x === last?.x && first?.y === last?.y) contour.pop();
  }
  return encode(contours.filter((contour) => contour.length > 1));
}

function encode(contours: readonly (readonly Point[])[]): Outline {
  const points = contours.flat();
  if (points.length === 0) {
    return { content: Buffer.alloc(0), points: 0, contours: 0, box: NO_BOX };
  }
  const box: Box = {
    xMin: Math.min(...points.map(({ x }) => x)),
    yMin: Math.min(...points.map(({ y }) => y)),
    xMax: Math.max(...points.map(({ x }) => x)),
    yMax: Math.max(...points.map(({ y }) => y)),
  };
  let end = -1;
  const ends = contours.map((contour) => {
    end += contour.length;
    return end;
  });
  const deltas = (axis: 'x' | 'y') =>
    points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  const content = Buffer.concat([
    int16(contours.length, box.xMin, box.yMin, box.xMax, box.yMax, ...ends, 0),
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    int16(...deltas('x'), ...deltas('y')),
  ]);
  return { content: padded(content), points: points.length, contours: contours.length, box };
}

const int16 = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, index * 2);
  return buffer;
};
const uint32 = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value >>> 0, index * 4);
  return buffer;
};
const padded = (content: Buffer): Buffer =>
  Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);

function fileOf({ name, weight }: Face, main: Font, all: Glyphs): Buffer {
  const { outlines, widths } = all;
  let offset = 0;
  const offsets = outlines.map(({ content }) => {
    offset += content.length;
    return offset - content.length;
  });
  const drawn = outlines.filter(({ points }) => points > 0).map(({ box }) => box);
  const box: Box = {
    xMin: Math.min(...drawn.map(({ xMin }) => xMin)),
    yMin: Math.min(...drawn.map(({ yMin }) => yMin)),
    xMax: Math.max(...drawn.map(({ xMax }) => xMax)),
    yMax: Math.max(...drawn.map(({ yMax }) => yMax)),
  };
  const tables: Readonly<Record<string, Buffer>> = {
    'OS/2': windowsMetrics(main, box, weight),
    cmap: characterMap(all.glyphs),
    glyf: Buffer.concat(outlines.map(({ content }) => content)),
    head: head(main, box),
    hhea: Buffer.concat([
      uint32(0x00010000),
      int16(main.ascent, main.descent, main.lineGap, Math.max(...widths), box.xMin, 0, box.xMax),
      int16(1, 0, 0, 0, 0, 0, 0, 0, widths.length),
    ]),
    hmtx: int16(...widths.flatMap((width, index) => [width, outlines[index]?.box.xMin ?? 0])),
    loca: uint32(...offsets, offset),
    maxp: Buffer.concat([
      uint32(0x00010000),
      int16(outlines.length, most(outlines, 'points'), most(outlines, 'contours'), 0, 0, 2),
      int16(0, 0, 0, 0, 0, 0, 0, 0),
    ]),
    name: nameTable(name),
    post: Buffer.concat([uint32(0x00030000, 0), int16(-100, 50), uint32(0, 0, 0, 0, 0)]),
  };
  return assemble(tables);
}

const most = (outlines: readonly Outline[], what: 'points' | 'contours'): number =>
  outlines.reduce((found, outline) => Math.max(found, outline[what]), 0);

const head = (main: Font, { xMin, yMin, xMax, yMax }: Box): Buffer =>
  Buffer.concat([
    uint32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    int16(3, main.unitsPerEm),
    uint32(0, 0, 0, 0),
    int16(xMin, yMin, xMax, yMax, 0, 8, 2, 1, 0),
  ]);

/** Version 4 of the table; nothing but heights is read by PDF writers. */
function windowsMetrics(main: Font, { yMin, yMax }: Box, weight: Face['weight']): Buffer {
  const table = Buffer.alloc(96);
  table.writeUInt16BE(4, 0);
  table.writeUInt16BE(weight, 4);
  table.writeUInt16BE(5, 6);
  table.writeInt16BE(Math.round(main.ascent), 68);
  table.writeInt16BE(Math.round(main.descent), 70);
  table.writeInt16BE(Math.round(main.lineGap), 72);
  table.writeUInt16BE(yMax, 74);
  table.writeUInt16BE(Math.abs(yMin), 76);
  table.writeInt16BE(Math.round(main.xHeight), 86);
  table.writeInt16BE(Math.round(main.capHeight), 88);
  return table;
}

/** Format 12, one group per character. */
function characterMap(glyphs: ReadonlyMap<number, number>): Buffer {
  const entries = [...glyphs].sort(([a], [b]) => a - b);
  return Buffer.concat([
    int16(0, 1, 3, 10),
    uint32(12),
    int16(12, 0),
    uint32(16 + entries.length * 12, 0, entries.length),
    uint32(...entries.flatMap(([character, glyph]) => [character, character, glyph])),
  ]);
}

/** Family, style, full and PostScript name. */
function nameTable(name: string): Buffer {
  const ids = [1, 2, 4, 6];
  const texts = ids.map((id) => Buffer.from(id === 2 ? 'Regular' : name, 'utf16le').swap16());
  let offset = 0;
  const records = texts.map((text, index) => {
    offset += text.length;
    return int16(3, 1, 0x409, ids[index] ?? 0, text.length, offset - text.length);
  });
  return Buffer.concat([int16(0, ids.length, 6 + ids.length * 12), ...records, ...texts]);
}

function assemble(tables: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(tables).sort();
  let offset = 12 + names.length * 16;
  const records: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const name of names) {
    const table = tables[name] ?? Buffer.alloc(0);
    records.push(Buffer.from(name), uint32(0, offset, table.length));
    const body = padded(table);
    bodies.push(body);
    offset += body.length;
  }
  const header = Buffer.concat([uint32(0x00010000), int16(names.length, 128, 3, 32)]);
  return Buffer.concat([header, ...records, ...bodies]);
}
