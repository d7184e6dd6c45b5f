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
