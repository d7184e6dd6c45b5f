/** One line of the coverage page. */
export interface Statement {
  section: string;
  text: string;
  state: string;
  /** Labels of the test files that hold it. */
  tests: string[];
  /** Tells what stands beside the labels: why a statement is thin or missing. */
  remark: string;
}

export interface CoverageTable {
  statements: Statement[];
  /** From the label of a test file to its path, relative to the page. */
  files: ReadonlyMap<string, string>;
}

const ROW = /^\| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/;
const LABEL = /\[([^\]]+)\]/g;
const FILE = /^\[([^\]]+)\]: (\S+)$/;

/** Reads the tables below the numbered headings of the page, and the list of files at its end. */
export const readCoverageTable = (markdown: string): CoverageTable => {
  const statements: Statement[] = [];
  const files = new Map<string, string>();
  let section: string | null = null;
  for (const line of markdown.split('\n')) {
    section = /^## (\d+)\./.exec(line)?.[1] ?? section;
    const [, label, file] = FILE.exec(line) ?? [];
    if (label && file) files.set(label, file);
    const [, text, state, last] = ROW.exec(line) ?? [];
    if (!section || !text || !state || last === undefined || text === 'Statement') continue;
    const tests = Array.from(last.matchAll(LABEL), ([, name]) => name ?? '');
    const remark = last
      .replaceAll(LABEL, '')
      .replace(/^[\s,:;]+/, '')
      .trim();
    statements.push({ section, text, state, tests, remark });
  }
  return { statements, files };
};
