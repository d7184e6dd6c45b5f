import { textParts } from '@parapet/contracts/text/text-parts';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import PDFDocument from 'pdfkit';
import { type Fonts, writable } from './fonts.ts';
import { drawSeverityMark, severityColors } from './severity-mark.ts';

/** A tagged document (PDF/UA) that is written from top to bottom; each part is an element of its structure. */
export interface PdfDocument {
  /** Starts a part of the document, which everything after it belongs to. */
  section(): void;
  /**
   * @param options.follows the height in points that stays with it; without it, that of a few lines
   * @param options.size in points; without it, that of the level
   */
  heading(
    level: 1 | 2 | 3,
    text: string,
    options?: {
      readonly inOutline?: boolean;
      readonly follows?: number;
      readonly size?: number;
      /** Its mark stands before the text. */
      readonly severity?: Severity;
    },
  ): void;
  paragraph(text: string, style?: TextStyle): void;
  /** Text between backticks is set as code. */
  list(items: readonly string[]): void;
  /** A block of literal text, such as a response. */
  code(text: string): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  /** A table without titles: each row begins with what the text behind it answers. */
  answers(rows: readonly (readonly [string, string])[]): void;
  /** Draws with the origin at the left of the text; `alt` says what the picture shows. */
  figure(alt: string, height: number, draw: (context: Drawing) => void): void;
  /** Nothing at the top of a page. */
  gap(points: number): void;
  newPage(): void;
  /** The height that is left on this page, in points. */
  room(): number;
  end(footer: string): void;
}

export interface TextStyle {
  readonly size?: number;
  readonly color?: string;
  readonly isBold?: boolean;
  /** Tells whether what stands between backticks is set as code. */
  readonly hasCode?: boolean;
  /** The height in points of what stays on one page with it; without it, none. */
  readonly follows?: number;
}

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** A share of the width; all of them add up to 1. */
  readonly width: number;
  readonly isNumber?: boolean;
  /** Its cells are the names of severities, with their marks. */
  readonly isSeverity?: boolean;
}

export interface Drawing {
  readonly pdf: PDFKit.PDFDocument;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  text(text: string, x: number, y: number, style?: TextStyle): void;
  /** The width of a line of text in points. */
  widthOf(text: string, size: number, isBold?: boolean): number;
}

export const colors = {
  text: '#111b1d',
  muted: '#566569',
  line: '#dce2e2',
  surface: '#f5f7f7',
  accentFill: '#1b8578',
  ...severityColors,
} as const;

const MARGIN = 56;
/** The room at both sides of a cell, and above and below it, in points. */
const CELL = 5;
const CELL_LINE = 3;
/** The size at which the mono font has the ascent of the text font, as a share of its size. */
const MONO_SHARE = 0.95;
const headingSizes = { 1: 24, 2: 16, 3: 11.5 } as const;
/** The height in points that stays with a heading: of a third level the facts and two lines, of the others that heading too. */
const FOLLOWS = { 1: 150, 2: 150, 3: 90 } as const;
/** Lines of a paragraph that stay together on a page. */
const WHOLE_LINES = 6;
/** The height in points of the first lines of code. */
export const CODE_ROOM = 40;
/** The room of what a row of answers begins with, in points. */
const HEAD_WIDTH = 82;
/** A row that is higher is cut, in points. */
const MAX_ROW = 400;
/** The room of a severity's mark and the gap behind it, as shares of the size of the text. */
const MARK = 0.72;
const MARK_ROOM = 1.15;

/** The severity that a cell names. */
const severityOf = (cell: string): Severity | undefined =>
  severities.find((severity) => severity === cell.toLowerCase());

/** Font names as the document knows them. */
const TEXT = 'text';
const BOLD = 'bold';
const MONO = 'mono';

/** @param write receives the file in pieces */
export function createPdfDocument(
  fonts: Fonts,
  { title, subject, write }: { title: string; subject: string; write: (chunk: Buffer) => void },
): PdfDocument {
  const pdf = new PDFDocument({
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: 'en-GB',
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    font: '',
    info: { Title: title, Subject: subject, Author: 'Parapet', Creator: 'Parapet' },
  } as unknown as PDFKit.PDFDocumentOptions);
  pdf.on('data', write);
  pdf.registerFont(TEXT, fonts.text.content);
  pdf.registerFont(BOLD, fonts.bold.content);
  pdf.registerFont(MONO, fonts.mono.content);
  pdf.font(TEXT);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  let current = root;
  const width = pdf.page.width - 2 * MARGIN;
  const bottom = () => pdf.page.height - MARGIN;
  const room = () => bottom() - pdf.y;
  const add = (type: string, draw: () => void, parent = current) =>
    parent.add(pdf.struct(type, {}, draw));

  const print = (
    text: string,
    { size = 10, color = colors.text, isBold = false, hasCode = false }: TextStyle,
    options: PDFKit.Mixins.TextOptions & { x?: number; y?: number } = {},
  ) => {
    const { x = MARGIN, y = pdf.y, ...rest } = options;
    pdf.fillColor(color);
    const style = { width, lineGap: size * 0.25, ...rest };
    const parts = hasCode ? textParts(text) : [{ kind: 'words', text } as const];
    parts.forEach((part, at) => {
      const isCode = part.kind === 'code';
      pdf.font(isCode ? MONO : isBold ? BOLD : TEXT).fontSize(isCode ? size * MONO_SHARE : size);
      const shown = writable(isCode ? fonts.mono : isBold ? fonts.bold : fonts.text, part.text);
      const place = { ...style, continued: at < parts.length - 1 };
      if (at === 0) pdf.text(shown, x, y, place);
      else pdf.text(shown, place);
    });
    pdf.x = MARGIN;
  };
  const heightOf = (text: string, size: number, at: number, isBold = false) =>
    pdf
      .font(isBold ? BOLD : TEXT)
      .fontSize(size)
      .heightOfString(writable(isBold ? fonts.bold : fonts.text, text), {
        width: at,
        lineGap: size * 0.25,
      });
  const requireRoom = (height: number) => {
    if (room() < height) pdf.addPage();
  };

  const artifact = (draw: () => void, kind: object = { type: 'Layout' }) => {
    pdf.markContent('Artifact', kind);
    draw();
    pdf.endMarkedContent();
  };
  const drawLine = (color: string) =>
    artifact(() => {
      pdf
        .lineWidth(0.6)
        .strokeColor(color)
        .moveTo(MARGIN, pdf.y)
        .lineTo(MARGIN + width, pdf.y)
        .stroke();
    });

  const sizes = { TH: 8.5, TD: 9 } as const;
  const indentOf = ({ isSeverity }: Column, kind: 'TH' | 'TD') =>
    isSeverity && kind === 'TD' ? sizes.TD * MARK_ROOM : 0;
  const rowHeight = (cells: readonly string[], columns: readonly Column[], kind: 'TH' | 'TD') => {
    const heights = columns.map((column, index) => {
      const inner = column.width * width - 2 * CELL - indentOf(column, kind);
      return heightOf(cells[index] ?? '', sizes[kind], inner, kind === 'TH');
    });
    return Math.min(MAX_ROW, Math.max(...heights) + 2 * CELL_LINE);
  };
  /** @param around receives what draws each cell */
  const drawRow = (
    cells: readonly string[],
    columns: readonly Column[],
    kind: 'TH' | 'TD',
    around: (draw: () => void) => void,
  ) => {
    const size = sizes[kind];
    const height = rowHeight(cells, columns, kind);
    const top = pdf.y;
    let x = MARGIN;
    columns.forEach((column, index) => {
      const cell = cells[index] ?? '';
      const left = x + CELL;
      const indent = indentOf(column, kind);
      const severity = indent > 0 ? severityOf(cell) : undefined;
      around(() => {
        if (severity) {
          const place = { x: left, y: top + CELL_LINE + size * 0.18, size: size * MARK };
          drawSeverityMark(pdf, severity, place);
        }
        print(
          cell === '' ? '–' : cell,
          { size, isBold: kind === 'TH', color: kind === 'TH' ? colors.muted : colors.text },
          {
            x: left + indent,
            y: top + CELL_LINE,
            width: column.width * width - 2 * CELL - indent,
            align: column.isNumber ? 'right' : 'left',
            height: height - CELL_LINE,
            ellipsis: true,
          },
        );
      });
      x += column.width * width;
    });
    pdf.y = top + height;
  };

  return {
    room,
    section() {
      if (current !== root) current.end();
      current = pdf.struct('Sect');
      root.add(current);
    },
    heading(
      level,
      text,
      {
        inOutline = level < 3,
        follows = FOLLOWS[level],
        size = headingSizes[level],
        severity,
      } = {},
    ) {
      const indent = severity === undefined ? 0 : size * MARK_ROOM;
      requireRoom(heightOf(text, size, width - indent, true) + size * 0.35 + follows);
      if (inOutline) pdf.outline.addItem(writable(fonts.text, text));
      if (severity !== undefined) {
        artifact(() => {
          const place = { x: MARGIN, y: pdf.y + size * 0.2, size: size * MARK };
          drawSeverityMark(pdf, severity, place);
        });
      }
      const place = { x: MARGIN + indent, width: width - indent };
      add(`H${level}`, () => print(text, { size, isBold: true }, place));
      pdf.y += size * 0.35;
    },
    paragraph(text, style = {}) {
      const { size = 10, follows = 0, isBold = false } = style;
      const height = heightOf(text, size, width, isBold);
      const isShort = height <= WHOLE_LINES * size * 1.5;
      const kept = isShort || follows > 0 ? height : size * 2.6;
      requireRoom(kept + (follows > 0 ? size * 0.5 + follows : 0));
      add('P', () => print(text, style));
      pdf.y += size * 0.5;
    },
    list(items) {
      const list = pdf.struct('L');
      current.add(list);
      items.forEach((text, index) => {
        requireRoom(30);
        const item = pdf.struct('LI');
        list.add(item);
        const top = pdf.y;
        add('Lbl', () => print(`${index + 1}.`, { color: colors.muted }, { y: top }), item);
        const indent = { x: MARGIN + 20, y: top, width: width - 20 };
        add('LBody', () => print(text, { hasCode: true }, indent), item);
        item.end();
        pdf.y += 2;
      });
      list.end();
      pdf.y += 4;
    },
    code(text) {
      requireRoom(CODE_ROOM);
      add('Code', () => {
        pdf.font(MONO).fontSize(7.5).fillColor(colors.text);
        const style = { width: width - 12, lineGap: 1.5 };
        pdf.text(writable(fonts.mono, text), MARGIN + 6, pdf.y, style);
        pdf.x = MARGIN;
      });
      pdf.y += 6;
    },
    table(columns, rows) {
      const table = pdf.struct('Table');
      current.add(table);
      const heads = columns.map(({ title: name }) => name);
      const headHeight = rowHeight(heads, columns, 'TH');
      const addRow = (cells: readonly string[], kind: 'TH' | 'TD') => {
        const row = pdf.struct('TR');
        table.add(row);
        const attributes = kind === 'TH' ? { attributes: { O: 'Table', Scope: 'Column' } } : {};
        drawRow(cells, columns, kind, (draw) => {
          row.add(pdf.struct(kind, attributes as object, draw));
        });
        row.end();
        drawLine(kind === 'TH' ? colors.muted : colors.line);
      };
      // A title of columns never ends a page.
      const [first] = rows;
      requireRoom(headHeight + (first ? rowHeight(first, columns, 'TD') : 30));
      addRow(heads, 'TH');
      for (const cells of rows) {
        if (room() < rowHeight(cells, columns, 'TD')) {
          pdf.addPage();
          // Readers aloud know the columns; who looks at the page sees them again.
          drawRow(heads, columns, 'TH', (draw) => artifact(draw, { type: 'Pagination' }));
          drawLine(colors.muted);
        }
        addRow(cells, 'TD');
      }
      table.end();
      pdf.y += 10;
    },
    answers(rows) {
      const table = pdf.struct('Table');
      current.add(table);
      for (const [head, text] of rows) {
        const inner = width - HEAD_WIDTH - CELL;
        const height = Math.min(MAX_ROW, heightOf(text, sizes.TD, inner)) + 2 * CELL_LINE;
        requireRoom(height);
        const top = pdf.y + CELL_LINE;
        const row = pdf.struct('TR');
        table.add(row);
        const attributes = { attributes: { O: 'Table', Scope: 'Row' } } as object;
        const muted = { size: sizes.TD, isBold: true, color: colors.muted };
        const place = { y: top, height: height - CELL_LINE, ellipsis: true };
        row.add(
          pdf.struct('TH', attributes, () => print(head, muted, { ...place, width: HEAD_WIDTH })),
        );
        const beside = { ...place, x: MARGIN + HEAD_WIDTH, width: inner };
        row.add(pdf.struct('TD', {}, () => print(text, { size: sizes.TD }, beside)));
        row.end();
        pdf.y = top + height - CELL_LINE;
        drawLine(colors.line);
      }
      table.end();
      pdf.y += 10;
    },
    figure(alt, height, draw) {
      requireRoom(height + 8);
      const top = pdf.y;
      const box = [MARGIN, pdf.page.height - top - height, MARGIN + width, pdf.page.height - top];
      const figure = pdf.struct('Figure', { alt, bbox: box } as object, () => {
        draw({
          pdf,
          x: MARGIN,
          y: top,
          width,
          text: (text, x, y, style = {}) => print(text, style, { x, y, lineBreak: false }),
          widthOf: (text, size, isBold = false) =>
            pdf
              .font(isBold ? BOLD : TEXT)
              .fontSize(size)
              .widthOfString(writable(isBold ? fonts.bold : fonts.text, text)),
        });
      });
      current.add(figure);
      pdf.x = MARGIN;
      pdf.y = top + height + 8;
    },
    gap(points) {
      if (pdf.y > MARGIN) pdf.y += points;
    },
    newPage: () => void pdf.addPage(),
    end(footer) {
      if (current !== root) current.end();
      root.end();
      const { start, count } = pdf.bufferedPageRange();
      for (let index = start; index < start + count; index += 1) {
        pdf.switchToPage(index);
        // Text below the margin would start a page of its own.
        pdf.page.margins.bottom = 0;
        pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
        const y = pdf.page.height - 36;
        const style = { size: 8, color: colors.muted };
        print(footer, style, { y, width: width - 80, lineBreak: false });
        print(`${index + 1} of ${count}`, style, {
          y,
          x: MARGIN + width - 80,
          width: 80,
          align: 'right',
        });
        pdf.endMarkedContent();
      }
      pdf.end();
    },
  };
}
