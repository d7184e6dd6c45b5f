/** One row of the coverage page. `reason` is set when the statement is postponed. */
export interface Statement {
  section: string;
  text: string;
  proofs: { label: string; title: string }[];
  reason: string | null;
}

export interface CoverageTable {
  statements: Statement[];
  /** Paths of test files, relative to the page, by label. */
  files: ReadonlyMap<string, string>;
}

const ROW = /^\| (.+?) \| (.*?) ?\|$/;
const PROOF = /^\[([^\]]+)\] (.+)$/;
const REASON = /^later: (.+)$/;
const FILE = /^\[([^\]]+)\]: (\S+)$/;

const readStatement = (section: string, text: string, cell: string): Statement => ({
  section,
  text,
  proofs: cell.split('<br>').flatMap((part) => {
    const [, label, title] = PROOF.exec(part) ?? [];
    return label && title ? [{ label, title }] : [];
  }),
  reason: REASON.exec(cell)?.[1] ?? null,
});

/** Reads the tables below the numbered headings of the page and the list of files at its end. */
export const readCoverageTable = (markdown: string): CoverageTable => {
  const statements: Statement[] = [];
  const files = new Map<string, string>();
  let section: string | null = null;
  for (const line of markdown.split('\n')) {
    section = /^## (\d+)\./.exec(line)?.[1] ?? section;
    const [, label, file] = FILE.exec(line) ?? [];
    if (label && file) files.set(label, file);
    const [, text, cell] = ROW.exec(line) ?? [];
    if (section && text && cell !== undefined && text !== 'Statement') {
      statements.push(readStatement(section, text, cell));
    }
  }
  return { statements, files };
};

const TITLE = /(?:\b(?:it|test)|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"),/g;

/** The titles of the tests in a source file as they are written, without those of `describe`. */
export const testTitlesIn = (source: string): Set<string> =>
  new Set(
    Array.from(source.matchAll(TITLE), ([, single, double]) =>
      (single ?? double ?? '').replace(/\\(.)/g, '$1'),
    ),
  );
