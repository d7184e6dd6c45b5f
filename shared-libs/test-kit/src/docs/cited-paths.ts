const SOURCE_FILE = /^[\w.-]*\w\.(?:tsx?|mjs|sql|css|md|yml|example)$/;

/**
 * The paths of this repository that a page cites in text, code and links: those that begin with one
 * of `folders`, which are at the root, or end like a source file. A path with a placeholder is cut
 * there. URLs and packages are ignored.
 */
export const pathsCitedIn = (markdown: string, folders: readonly string[]): string[] => {
  const words = markdown.replaceAll(/https?:\/\/\S+/g, ' ').split(/[\s`'"()[\]{},;|]+/);
  const paths = words.flatMap((word) => {
    const segments = word.replace(/#.*$|[.:]+$/, '').split('/');
    const placeholder = segments.findIndex((segment) => /[<>*?=]/.test(segment));
    const fixed = (placeholder < 0 ? segments : segments.slice(0, placeholder)).filter(Boolean);
    const [first = '', last = ''] = [fixed[0], fixed.at(-1)];
    const isFromRoot = segments.length > 1 && folders.includes(first);
    const isFile = placeholder < 0 && SOURCE_FILE.test(last);
    return !word.startsWith('/') && (isFromRoot || isFile) ? [fixed.join('/')] : [];
  });
  return [...new Set(paths)];
};

/** A link from a page to a heading. `page` is relative to the citing one, and empty for itself. */
export interface CitedHeading {
  readonly page: string;
  readonly heading: string;
}

/** The links of a page to headings of pages of this repository. */
export const headingsCitedIn = (markdown: string): CitedHeading[] =>
  [...markdown.matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g)].map(([, page = '', heading = '']) => ({
    page,
    heading,
  }));

/** The names by which links address the headings of a page, as code hosts make them. */
export const headingsOf = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter((line) => /^#{1,6} /.test(line))
    .map((line) => line.replace(/^#{1,6} /, '').toLowerCase())
    .map((title) => title.replaceAll(/[^\w\- ]/g, '').replaceAll(' ', '-'));

/** The numbers of the decisions that a text names, such as 61 in "decision 61". */
export const decisionsCitedIn = (text: string): number[] =>
  [...text.replaceAll(/[\n*/]/g, ' ').matchAll(/\bdecisions? {1,9}(\d{1,4})\b/gi)].map(
    ([, number]) => Number(number),
  );
